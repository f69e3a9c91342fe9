import { Button } from '@mantine/core'
import { IconTrash, IconUpload } from '@tabler/icons-react'
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
              onClick={place.remove}
              aria-label={`Delete ${what}`}
            >
              Delete
            </Button>
          )}
        </div>
      )}
      <UploadState slot={place} what={what} />
    </div>
  )
}
