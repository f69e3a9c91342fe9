import { type FloatingPosition, Tooltip } from '@mantine/core'

interface OpenHintProps {
  target: HTMLElement
  label: string
  position: FloatingPosition
}

/** The hint while it shows; Hint.tsx says when. */
export function OpenHint(props: OpenHintProps) {
  return <Tooltip opened {...props} />
}
