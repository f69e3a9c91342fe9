import { IconBuildingWarehouse, IconPhoto } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { deleteImage, uploadBrandImages } from '#contract/files.ts'
import type { Company } from '#domain/companies/company.ts'
import type { BrandSlot } from '#domain/companies/files.ts'
import { call } from '../api/call.ts'
import { upload } from '../api/upload.ts'
import { FileTarget } from '../files/FileTarget.tsx'
import { ImageButtons } from '../files/ImageButtons.tsx'
import { ACCEPTED_IMAGES, whyNotThisImage } from '../files/images.ts'
import { seenIn, useFileSlot } from '../files/useFileSlot.ts'
import classes from './BrandImages.module.css'
import { showCompany } from './queries.ts'

/** Logo and background, as the public profile shows them. */
export function BrandImages({ company }: { company: Company }) {
  return (
    <div className={classes.pair}>
      <BrandImage
        slot="logo"
        what="company logo"
        url={company.logo}
        empty="No logo yet"
        icon={IconBuildingWarehouse}
      />
      <BrandImage
        slot="background"
        what="background image"
        url={company.background}
        empty="No background image yet"
        icon={IconPhoto}
      />
    </div>
  )
}

interface BrandImageProps {
  slot: BrandSlot
  /** "company logo" */
  what: string
  url: string | null
  empty: string
  icon: ComponentType<{ size?: number; stroke?: number }>
}

function BrandImage({ slot, what, url, empty, icon: Icon }: BrandImageProps) {
  const place = useFileSlot({
    whyNot: whyNotThisImage,
    send: (file, options) => upload(uploadBrandImages, { [slot]: file, seen: seenIn({ url }) }, options),
    remove: (_none, options) => call(deleteImage, { slot }, options),
    onUploaded: showCompany,
    onRemoved: () => showCompany({ [slot]: null }),
    uploaded: 'Image uploaded successfully',
    removed: 'Image deleted',
  })
  return (
    <FileTarget
      accept={ACCEPTED_IMAGES}
      label={`File of the ${what}`}
      onFile={place.choose}
      disabled={place.sent !== null}
      className={classes.place}
    >
      {(choose) => (
        <>
          {url ? (
            <img className={classes.image} data-slot={slot} src={url} alt={`Your ${what}`} />
          ) : (
            <div className={classes.empty} data-slot={slot}>
              <Icon size={28} stroke={1.25} />
              <span>{empty}</span>
            </div>
          )}
          <ImageButtons what={what} isThere={url !== null} place={place} onChoose={choose} />
        </>
      )}
    </FileTarget>
  )
}
