import classes from './ReadValue.module.css'

interface ReadValueProps {
  id?: string
  /** The value read. The line keeps its height without it, so that the form does not move. */
  children: string
}

/** Shows under a field the value read from the typed text. */
export function ReadValue({ id, children }: ReadValueProps) {
  return (
    <output id={id} className={classes.line}>
      {children}
    </output>
  )
}
