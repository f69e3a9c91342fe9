import { Fragment } from 'react'

/**
 * Parts of a line with dots between them; empty ones are left out. Each keeps its own direction: a typed text from right
 * to left does not turn the date that follows it.
 */
export function DotSeparated({ parts }: { parts: readonly (string | null | false)[] }) {
  const shown = parts.filter((part) => typeof part === 'string' && part !== '')
  return shown.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing else that tells them apart
    <Fragment key={index}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
