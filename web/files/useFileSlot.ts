import { useRef, useState } from 'react'
import { type Refused, sentenceOf } from '#domain/refusals.ts'
import { CallError } from '../api/CallError.ts'
import { toastError } from '../api/errors.ts'
import { wasBrokenOff } from '../api/upload.ts'
import { toast } from '../ui/toast.tsx'

interface Ways {
  /** Why this file cannot be taken, before it is sent. */
  whyNot: (file: File) => Refused | null
  send: (file: File, options: { onProgress: (sent: number) => void; signal: AbortSignal }) => Promise<unknown>
  remove: () => Promise<unknown>
  /** What the toasts say when it is done. */
  uploaded: string
  removed: string
}

/** A place for one file: what is happening to it, and what may be done with it. */
export interface FileSlotState {
  /** What part of the upload under way was sent, from 0 to 1; null while there is none. */
  readonly sent: number | null
  readonly isRemoving: boolean
  /** Why the last upload failed. */
  readonly problem: string | null
  choose(file: File): void
  breakOff(): void
  remove(): Promise<void>
}

/** Uploads to, and removes from, one place for a file. */
export function useFileSlot({ whyNot, send, remove, uploaded, removed }: Ways): FileSlotState {
  const [sent, setSent] = useState<number | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const underWay = useRef<AbortController | null>(null)

  async function choose(file: File): Promise<void> {
    if (underWay.current || isRemoving) return
    const refused = whyNot(file)
    setProblem(refused && sentenceIn(refused))
    if (refused) return
    const controller = new AbortController()
    underWay.current = controller
    setSent(0)
    try {
      await send(file, { onProgress: setSent, signal: controller.signal })
      toast.success(uploaded)
    } catch (error) {
      if (!wasBrokenOff(error)) setProblem(sentenceOfError(error))
    }
    underWay.current = null
    setSent(null)
  }

  async function removeIt(): Promise<void> {
    setRemoving(true)
    setProblem(null)
    try {
      await remove()
      toast.success(removed)
    } catch (error) {
      toastError(error)
    }
    setRemoving(false)
  }

  return {
    sent,
    isRemoving,
    problem,
    choose: (file) => void choose(file),
    breakOff: () => underWay.current?.abort(),
    remove: removeIt,
  }
}

function sentenceIn({ refusals: [first] }: Refused): string {
  return first ? sentenceOf(first.code, first.values) : ''
}

function sentenceOfError(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error)
  return [...error.fields.map(({ message }) => message), ...error.whole].join(' ')
}
