import classes from './SaysBack.module.css'

interface SaysBackProps {
  id?: string
  /** What was read. The line is kept while there is nothing, so that the form does not move. */
  children: string
}

/** Says under a field what was read from what was typed into it. */
export function SaysBack({ id, children }: SaysBackProps) {
  return (
    <output id={id} className={classes.line}>
      {children}
    </output>
  )
}
