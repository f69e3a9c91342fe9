import { Clamped } from '../ui/Clamped.tsx'
import classes from './Bookings.module.css'

interface NoteProps {
  text: string | null
  /** Its subject, for the name of "More". */
  what: string
}

/** What the other side has written; a long text is cut, since buttons are below it. */
export function Note({ text, what }: NoteProps) {
  if (!text) return null
  return (
    <div className={classes.small}>
      <Clamped text={text} what={what} />
    </div>
  )
}
