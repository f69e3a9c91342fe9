import { useEffect, useRef, useState } from 'react'
import { shortened } from '#domain/shortened.ts'
import { toast } from '../ui/toast.tsx'

/**
 * Why the last file was refused, to be shown at its place. An upload goes on when its user opens another page of the
 * product; a failure is then a toast that names the file.
 */
export function useUploadProblem() {
  const [problem, setProblem] = useState<string | null>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  function tell(sentence: string, { name }: File): void {
    if (hasLeft.current) toast.error(`${shortened(name, 60)} was not saved. ${sentence}`)
    else setProblem(sentence)
  }
  return { problem, tell, clear: () => setProblem(null) }
}
