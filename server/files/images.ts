/** Images are never kept as they come: each is decoded and written anew (decisions §3.4). */
import pLimit from 'p-limit'
import sharp from 'sharp'
import { IMAGE_MAX_SIDE } from '#domain/companies/files.ts'
import { throwRefusal } from '../http/errors.ts'

// libvips reads many more formats than the product takes, SVG and PDF among them: only these loaders stay.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// The images of strangers are not worth remembering, and one thread each leaves the others for answering.
sharp.cache(false)
sharp.concurrency(1)

/** Above what cameras make, and little enough to be unpacked: 50 million pixels are 200 MB. */
const MAX_PIXELS = 50_000_000
const LONGEST_SECONDS = 30
// Unpacked images are large, however small their files: two at once, the others wait.
const limit = pLimit(2)

/** The media type of what {@link rewriteImage} gives. */
export const REWRITTEN_TYPE = 'image/webp'

/**
 * An image as it is kept: upright, without metadata, at most 2000 pixels a side, as WebP; of a moving one the
 * first picture.
 * @throws RefusedError image_unreadable at `path` for what cannot be decoded or has too many pixels.
 */
export async function rewriteImage(
  content: Uint8Array,
  path: readonly (string | number)[],
): Promise<Uint8Array> {
  try {
    return await limit(() =>
      sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
        .autoOrient()
        .resize({ width: IMAGE_MAX_SIDE, height: IMAGE_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer(),
    )
  } catch {
    // Whatever the decoder objects to, the person can only choose another image.
    return throwRefusal('image_unreadable', path)
  }
}
