import { Button } from '@mantine/core'
import { useFormState } from 'react-hook-form'
import { SubmitButton } from '../ui/form/Form.tsx'
import classes from './ProfileForm.module.css'

interface SaveBarProps {
  isDirty: boolean
  onDiscard: () => void
}

/** The buttons of a long form, which stay in view, and why it could not be saved. */
export function SaveBar({ isDirty, onDiscard }: SaveBarProps) {
  const { errors } = useFormState()
  return (
    <div className={classes.bar}>
      {errors.root && <p className={classes.refused}>{errors.root.message}</p>}
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
