import { useState } from 'react'

/** Whether a dialog is sending calls, which its owner is told, so that it stays open until each has its outcome. */
export function useSending(onSending: (isSending: boolean) => void) {
  const [isSending, setSending] = useState(false)
  const note = (sends: boolean) => {
    setSending(sends)
    onSending(sends)
  }
  return {
    isSending,
    /** Waits for the calls; it ends with their error, if they have one. */
    async sending(calls: () => Promise<void>): Promise<void> {
      note(true)
      await calls().finally(() => note(false))
    },
  }
}
