import { Button } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { deleteImage, uploadFleetImages } from '#contract/files.ts'
import { FLEET_SLOTS, type FleetSlot } from '#domain/companies/files.ts'
import type { FileLink } from '#domain/fields.ts'
import { call } from '../api/call.ts'
import { upload } from '../api/upload.ts'
import { FileTarget } from '../files/FileTarget.tsx'
import { ACCEPTED_IMAGES, whyNotThisImage } from '../files/images.ts'
import { UploadState } from '../files/UploadState.tsx'
import { useFileSlot } from '../files/useFileSlot.ts'
import { Failure } from '../ui/Failure.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import classes from './FleetImages.module.css'
import { fleetQuery, showFleet } from './queries.ts'

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
  const place = useFileSlot({
    whyNot: whyNotThisImage,
    send: (file, options) => upload(uploadFleetImages, { [slot]: file }, options),
    remove: (_none, options) => call(deleteImage, { slot }, options),
    onUploaded: showFleet,
    onRemoved: showFleet,
    uploaded: 'Image uploaded successfully',
    removed: 'Image deleted',
  })
  return (
    <FileTarget
      accept={ACCEPTED_IMAGES}
      label={`File of ${what}`}
      onFile={place.choose}
      disabled={place.sent !== null}
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
            <UploadState slot={place} what={what} />
          </div>
        </>
      )}
    </FileTarget>
  )
}
