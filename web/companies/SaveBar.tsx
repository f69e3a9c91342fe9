import { Button } from '@mantine/core'
import { SubmitButton } from '../ui/form/Form.tsx'
import classes from './ProfileForm.module.css'

interface SaveBarProps {
  isDirty: boolean
  onDiscard: () => void
}

/** The buttons of a long form, which stay in view. */
export function SaveBar({ isDirty, onDiscard }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <SubmitButton>Save</SubmitButton>
      {isDirty && (
        <>
          <Button variant="default" onClick={onDiscard}>
            Discard changes
          </Button>
          <span className={classes.unsaved}>You have unsaved changes</span>
        </>
      )}
    </div>
  )
}
