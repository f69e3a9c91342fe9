import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Hint } from '../Hint.tsx'

interface RemoveRowButtonProps {
  /** Names the row: "Remove stop 2". */
  label: string
  className?: string | undefined
  onRemove: () => void
}

/** Removes a row of a form: a container size, a stop, an extra. The list of the rows is marked with `data-rows`. */
export function RemoveRowButton({ label, className = '', onRemove }: RemoveRowButtonProps) {
  return (
    <Hint label="Remove">
      <ActionIcon
        className={className}
        variant="subtle"
        color="red"
        size={36}
        aria-label={label}
        onClick={({ currentTarget }) => {
          // Before the button and the focus disappear.
          controlBeside(currentTarget)?.focus()
          onRemove()
        }}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Hint>
  )
}

/** The first control of the row above or else below; for the only row the last button after it, which adds one. */
function controlBeside(button: Element): HTMLElement | null {
  const list = button.closest('[data-rows]')
  const row = [...(list?.children ?? [])].find((one) => one.contains(button))
  const beside = row?.previousElementSibling ?? row?.nextElementSibling
  if (beside) return beside.querySelector('input:not([type="hidden"]), button')
  return [...(list?.parentElement?.querySelectorAll('button') ?? [])].at(-1) ?? null
}
