import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { focusCellToCorrect } from './focusCell.ts'
import classes from './Import.module.css'
import type { CellProblem } from './rowReader.ts'
import { inOneLine } from './table.ts'

interface PreviewCellProps {
  label: string
  text: string
  problem: CellProblem | null
  /** The value read; null if the text says the same. */
  note: string | null
  /** Called when the cell is left with another text in it. */
  onChange: (text: string) => void
  /** Called to put the text in that was probably meant. */
  onMeant: (text: string) => void
}

/** The text is checked when the cell is left, so that a keystroke is cheap in a table of thousands. */
export function PreviewCell(props: PreviewCellProps) {
  const { label, text, problem, note, onChange, onMeant } = props
  const [typed, setTyped] = useState<string | null>(null)
  const cell = useRef<HTMLInputElement>(null)
  const id = useId()

  function leave() {
    if (typed !== null && typed !== inOneLine(text)) onChange(typed.trim())
    setTyped(null)
  }

  /** The cell is checked with the next rendering. */
  function goOn() {
    const left = cell.current
    setTimeout(() => left?.isConnected && focusCellToCorrect(left))
  }

  const meant = problem?.meant
  return (
    <>
      <input
        ref={cell}
        className={classes.cell}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={(problem ?? note) === null ? undefined : id}
        // A text field would show lines without anything between them.
        value={typed ?? inOneLine(text)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            leave()
            goOn()
          }
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      {problem !== null && (
        <p id={id} className={classes.problem}>
          {problem.message}
        </p>
      )}
      {meant !== undefined && (
        <Button
          className={classes.meant}
          variant="default"
          size="compact-xs"
          aria-label={`Use ${meant}: ${label}`}
          onClick={() => {
            cell.current?.focus()
            onMeant(meant)
            goOn()
          }}
        >
          Use {meant}
        </Button>
      )}
      {problem === null && note !== null && (
        <p id={id} className={classes.read}>
          {typed === null ? note : '…'}
        </p>
      )}
    </>
  )
}
