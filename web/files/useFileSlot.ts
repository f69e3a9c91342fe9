import { useRef, useState } from 'react'
import { NO_FILE_SEEN } from '#domain/companies/files.ts'
import { sentenceOf } from '#domain/refusals.ts'
import type { Refused } from '#domain/refuse.ts'
import { CallError } from '../api/CallError.ts'
import { type upload, wasAborted } from '../api/upload.ts'
import { type Send, useWriteBy } from '../api/useWrite.ts'
import { useUploadProblem } from './useUploadProblem.ts'

/** The page's part in the upload of a file. */
type UploadOptions = Parameters<typeof upload>[2]

interface FileSlotOptions<U, R> {
  /** Why this file is refused before it is sent. */
  whyNot: (file: File) => Refused | null
  send: (file: File, options: UploadOptions) => Promise<U>
  remove: Send<undefined, R>
  /** Fetch the stored file again. */
  onUploaded: (reply: U) => unknown
  onRemoved: (reply: R) => unknown
  /** The texts of the toasts on success. */
  uploaded: string
  removed: string
}

/** A slot for one file: its state and its actions. */
export interface FileSlotState {
  /** The sent part of the current upload, from 0 to 1; null without one. */
  readonly sent: number | null
  readonly isRemoving: boolean
  /** Why the last upload failed. */
  readonly problem: string | null
  choose(file: File): void
  breakOff(): void
  remove(): Promise<void>
}

/** What an upload says of the file that its user saw in the slot, so that a colleague's is not replaced unseen. */
export function seenIn(file: { readonly url: string | null } | null): string {
  return file?.url ?? NO_FILE_SEEN
}

/** Uploads a file to one slot, and removes it. */
export function useFileSlot<U, R>(options: FileSlotOptions<U, R>): FileSlotState {
  const { whyNot, send, remove, onUploaded, onRemoved, uploaded, removed } = options
  const [sent, setSent] = useState<number | null>(null)
  const problem = useUploadProblem()
  const underWay = useRef<AbortController | null>(null)
  const changes = [{ kind: 'company' }] as const

  const uploading = useWriteBy<UploadOf, U>(
    ({ file, signal }, given) => send(file, { ...given, signal, onProgress: setSent }),
    {
      success: uploaded,
      changes,
      onSuccess: onUploaded,
      showFailure(error, { file }) {
        if (!wasAborted(error)) problem.tell(sentenceOfError(error), file)
      },
    },
  )
  const removing = useWriteBy<undefined, R>(remove, { success: removed, changes, onSuccess: onRemoved })
  const isRemoving = removing.isBusy

  async function choose(file: File): Promise<void> {
    if (underWay.current || isRemoving) return
    const refused = whyNot(file)
    if (refused) return problem.tell(sentenceIn(refused), file)
    problem.clear()
    const controller = new AbortController()
    underWay.current = controller
    setSent(0)
    await uploading.attempt({ file, signal: controller.signal })
    underWay.current = null
    setSent(null)
  }

  return {
    sent,
    isRemoving,
    problem: problem.problem,
    choose: (file) => void choose(file),
    breakOff: () => underWay.current?.abort(),
    async remove() {
      problem.clear()
      await removing.attempt(undefined)
    },
  }
}

interface UploadOf {
  readonly file: File
  readonly signal: AbortSignal
}

function sentenceIn({ refusals: [first] }: Refused): string {
  return first ? sentenceOf(first.code, first.values) : ''
}

function sentenceOfError(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error)
  return [...error.fields.map(({ message }) => message), ...error.whole].join(' ')
}
