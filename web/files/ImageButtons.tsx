import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import classes from './ImageButtons.module.css'
import { UploadState } from './UploadState.tsx'
import type { FileSlotState } from './useFileSlot.ts'

interface ImageButtonsProps {
  /** "company logo" */
  what: string
  isThere: boolean
  place: FileSlotState
  onChoose: () => void
}

/** Upload and delete for an image, which also takes dropped files. */
export function ImageButtons({ what, isThere, place, onChoose }: ImageButtonsProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={classes.words}>
      {place.sent === null && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUpload size={14} aria-hidden />}
            onClick={onChoose}
            disabled={place.isRemoving}
          >
            {isThere ? 'Change' : 'Upload'} {what}
          </Button>
          {isThere && (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash size={14} aria-hidden />}
              loading={place.isRemoving}
              onClick={() => setAsking(true)}
              aria-label={`Delete ${what}`}
            >
              Delete
            </Button>
          )}
        </div>
      )}
      <UploadState slot={place} what={what} />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete ${what}?`}
        confirmLabel="Delete"
        danger
        onConfirm={place.remove}
      >
        Your public profile shows none until you upload another.
      </ConfirmDialog>
    </div>
  )
}
