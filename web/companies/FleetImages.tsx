import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { deleteImage, restoreImage, uploadFleetImages } from '#contract/files.ts'
import { FLEET_SLOTS, type FleetSlot } from '#domain/companies/files.ts'
import type { FileLink } from '#domain/fields.ts'
import { call } from '../api/call.ts'
import { toastError } from '../api/errors.ts'
import { useMe } from '../api/queries.ts'
import { tabStore } from '../api/tabStore.ts'
import { upload } from '../api/upload.ts'
import { isOutOfDate, useWrite } from '../api/useWrite.ts'
import { FileTarget } from '../files/FileTarget.tsx'
import { ACCEPTED_IMAGES, whyNotThisImage } from '../files/images.ts'
import { UploadState } from '../files/UploadState.tsx'
import { seenIn, useFileSlot } from '../files/useFileSlot.ts'
import { Failure } from '../ui/Failure.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import classes from './FleetImages.module.css'
import { fleetQuery, showFleet } from './queries.ts'

/** The image deleted from a slot, which can be restored; the server keeps it for an hour. */
const deletedImages = tabStore<{ readonly name: string }>('quayline.deleted-image.')

/** The four places for pictures of the fleet. */
export function FleetImages() {
  const images = useQuery(fleetQuery)
  if (images.isError && !images.data) return <Failure error={images.error} onRetry={() => images.refetch()} />
  return (
    <ul className={classes.slots}>
      {FLEET_SLOTS.map((slot, index) => (
        <li key={slot}>
          {images.data ? (
            <FleetImage slot={slot} number={index + 1} image={images.data[slot]} />
          ) : (
            <Bar height={170} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface FleetImageProps {
  slot: FleetSlot
  number: number
  image: FileLink | null
}

function FleetImage({ slot, number, image }: FleetImageProps) {
  const what = `fleet image ${number}`
  const { place, deleted, restore } = useFleetSlot(slot, image)
  const isIdle = place.sent === null
  return (
    <FileTarget
      accept={ACCEPTED_IMAGES}
      label={`File of ${what}`}
      onFile={place.choose}
      // A dropped file would replace an image that cannot be restored.
      disabled={!isIdle || image !== null}
      className={classes.slot}
    >
      {(choose) => (
        <>
          {image ? (
            <img className={classes.image} src={image.url} alt={`Your ${what}`} />
          ) : (
            <button type="button" className={classes.empty} onClick={choose} disabled={!isIdle}>
              <IconPhotoPlus size={26} stroke={1.25} aria-hidden />
              <span>Upload {what}</span>
              <span className={classes.or}>or drop it here</span>
            </button>
          )}
          <div className={classes.words}>
            {image && isIdle && (
              <ImageName
                text={image.name}
                name={image.name}
                label={`Delete ${what}, ${image.name}`}
                color="red"
                icon={<IconTrash size={14} aria-hidden />}
                isBusy={place.isRemoving}
                onClick={place.remove}
              >
                Delete
              </ImageName>
            )}
            {deleted && isIdle && (
              <ImageName
                text={`${deleted.name} was deleted`}
                name={deleted.name}
                label={`Undo: bring back ${what}, ${deleted.name}`}
                icon={<IconArrowBackUp size={14} aria-hidden />}
                isBusy={restore.isBusy}
                onClick={() => restore.attempt({ slot })}
              >
                Undo
              </ImageName>
            )}
            <UploadState slot={place} what={what} />
          </div>
        </>
      )}
    </FileTarget>
  )
}

/** The writes of a place of the fleet, and the image that was deleted from it and can be restored. */
function useFleetSlot(slot: FleetSlot, image: FileLink | null) {
  const kept = `${useMe().id}.${slot}`
  const restore = useWrite(restoreImage, {
    success: 'Image restored',
    changes: [{ kind: 'company' }],
    onSuccess: showFleet,
    showFailure(error) {
      // The hour is over, or another image is there: nothing can be restored.
      if (isOutOfDate(error)) deletedImages.discard(kept)
      toastError(error)
    },
  })
  const place = useFileSlot({
    whyNot: whyNotThisImage,
    send: (file, options) => upload(uploadFleetImages, { [slot]: file, seen: seenIn(image) }, options),
    remove: (_none, options) => call(deleteImage, { slot }, options),
    onUploaded: showFleet,
    onRemoved(images) {
      if (image) deletedImages.save(kept, { name: image.name })
      return showFleet(images)
    },
    uploaded: 'Image uploaded successfully',
    removed: 'Image deleted',
  })
  return { place, restore, deleted: image === null ? deletedImages.read(kept) : null }
}

interface ImageNameProps {
  text: string
  /** The file name, which may be cut off in the text. */
  name: string
  /** The label of the button. */
  label: string
  color?: string
  icon: ReactNode
  isBusy: boolean
  onClick: () => void
  children: string
}

/** The name of an image, with the button that deletes it or brings it back. */
function ImageName({ text, name, label, color, icon, isBusy, onClick, children }: ImageNameProps) {
  return (
    <>
      <span className={classes.name} title={name}>
        {text}
      </span>
      <Button
        variant="subtle"
        {...(color ? { color } : {})}
        size="compact-xs"
        leftSection={icon}
        loading={isBusy}
        onClick={onClick}
        aria-label={label}
      >
        {children}
      </Button>
    </>
  )
}
