/** An e-mail address that goes on at its @ where a line is too short for it, not within a word. */
export function EmailAddress({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  if (at < 1) return of
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
