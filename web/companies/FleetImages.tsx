import { Button } from '@mantine/core'
import { IconArrowBackUp, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
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
import { useFileSlot } from '../files/useFileSlot.ts'
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
  const deleted = image === null ? deletedImages.read(kept) : null
  const place = useFileSlot({
    whyNot: whyNotThisImage,
    send: (file, options) => upload(uploadFleetImages, { [slot]: file }, options),
    remove: (_none, options) => call(deleteImage, { slot }, options),
    onUploaded: showFleet,
    onRemoved(images) {
      if (image) deletedImages.save(kept, { name: image.name })
      return showFleet(images)
    },
    uploaded: 'Image uploaded successfully',
    removed: 'Image deleted',
  })
  return (
    <FileTarget
      accept={ACCEPTED_IMAGES}
      label={`File of ${what}`}
      onFile={place.choose}
      // A dropped file would replace an image that cannot be restored.
      disabled={place.sent !== null || image !== null}
      className={classes.slot}
    >
      {(choose) => (
        <>
          {image ? (
            <img className={classes.image} src={image.url} alt={`Your ${what}`} />
          ) : (
            <button type="button" className={classes.empty} onClick={choose} disabled={place.sent !== null}>
              <IconPhotoPlus size={26} stroke={1.25} aria-hidden />
              <span>Upload {what}</span>
              <span className={classes.or}>or drop it here</span>
            </button>
          )}
          <div className={classes.words}>
            {image && place.sent === null && (
              <>
                <span className={classes.name} title={image.name}>
                  {image.name}
                </span>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-xs"
                  leftSection={<IconTrash size={14} aria-hidden />}
                  loading={place.isRemoving}
                  onClick={place.remove}
                  aria-label={`Delete ${what}, ${image.name}`}
                >
                  Delete
                </Button>
              </>
            )}
            {deleted && place.sent === null && (
              <>
                <span className={classes.name} title={deleted.name}>
                  {deleted.name} was deleted
                </span>
                <Button
                  variant="subtle"
                  size="compact-xs"
                  leftSection={<IconArrowBackUp size={14} aria-hidden />}
                  loading={restore.isBusy}
                  onClick={() => restore.attempt({ slot })}
                  aria-label={`Undo: bring back ${what}, ${deleted.name}`}
                >
                  Undo
                </Button>
              </>
            )}
            <UploadState slot={place} what={what} />
          </div>
        </>
      )}
    </FileTarget>
  )
}
