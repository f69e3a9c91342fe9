import classes from './CutText.module.css'

interface CutTextProps {
  children: string
  lines?: 1 | 2
}

/** A text from another user in a row: cut to its lines, with the full text in a tooltip. */
export function CutText({ children, lines = 1 }: CutTextProps) {
  return (
    <span className={classes.text} data-lines={lines} title={children}>
      {children}
    </span>
  )
}
