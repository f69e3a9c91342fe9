import { type FloatingPosition, Tooltip } from '@mantine/core'

interface OpenHintProps {
  target: HTMLElement
  label: string
  position: FloatingPosition
}

/** The hint while it shows; Hint.tsx says when. */
export function OpenHint(props: OpenHintProps) {
  return (
    <Tooltip
      opened
      multiline
      maw={320}
      withArrow
      // A long text is moved into a narrow screen; its arrow stays at the control.
      arrowPosition="center"
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      {...props}
    />
  )
}
