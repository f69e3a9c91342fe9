import classes from './EmailAddress.module.css'

/** The letters before or after the @ that fit a column. */
const MAX_PART_LENGTH = 30

/** An email address that breaks at its @ if a line is too short; within a word only if the word is too long. */
export function EmailAddress({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  const isLong = Math.max(at, of.length - at) > MAX_PART_LENGTH
  return (
    <span className={isLong ? classes.long : undefined}>
      {at > 0 && of.slice(0, at)}
      {at > 0 && <wbr />}
      {of.slice(Math.max(at, 0))}
    </span>
  )
}
