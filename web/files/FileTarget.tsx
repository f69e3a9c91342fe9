import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.tsx'
import classes from './FileTarget.module.css'

interface FileTargetProps {
  /** Media types or extensions that the browser's dialog offers. */
  accept: string
  /** The name of the hidden control: "Company logo". */
  label: string
  onFile: (file: File) => void
  /** Accepts no file while it is busy. */
  disabled?: boolean
  className?: string | undefined
  /** The visible part; `open` shows the browser's dialog. */
  children: (open: () => void) => ReactNode
}

/** Takes a file that is dropped on it, or chosen in the browser's dialog. */
export function FileTarget({
  accept,
  label,
  onFile,
  disabled = false,
  className,
  children,
}: FileTargetProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()

  function take(files: FileList | null): void {
    const [file, ...more] = files ?? []
    if (!file || disabled) return
    // The dialog offers one file, but several can be dropped. Taking the first would lose the others unnoticed.
    if (more.length > 0) toast.error('Please drop one file at a time.')
    else onFile(file)
  }

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
    setOver(!disabled)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only another way to what the button inside does
    <div
      className={className ? `${classes.target} ${className}` : classes.target}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          take(event.currentTarget.files)
          // So that the same file can be chosen again after it was refused or deleted.
          event.currentTarget.value = ''
        }}
      />
      {children(() => input.current?.click())}
    </div>
  )
}

let targets = 0

/** A file dropped beside a target would replace the page and lose unsaved changes. */
function useNoStrayDrops(): void {
  useEffect(() => {
    targets += 1
    if (targets === 1) for (const type of STRAYS) window.addEventListener(type, keepPage)
    return () => {
      targets -= 1
      if (targets === 0) for (const type of STRAYS) window.removeEventListener(type, keepPage)
    }
  }, [])
}

const STRAYS = ['dragover', 'drop'] as const

function keepPage(event: globalThis.DragEvent): void {
  if (!event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  if (event.type === 'dragover') event.dataTransfer.dropEffect = 'none'
}
