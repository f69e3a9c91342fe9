/**
 * Decodes images in its own process, so that the server keeps answering during the work and can end the
 * process. It takes one image at a time and has no settings and no secrets. Nothing imports this file: it changes
 * the process that loads it.
 */
import sharp from 'sharp'
import { MAX_IMAGE_SIDE } from '#domain/companies/files.ts'
import { answerTasks } from '../process/process-pool.ts'
import { type Decoded, TOO_MUCH_MEMORY } from './decoded.ts'

/** Twice the memory that the largest accepted image needs. */
const MAX_MEMORY_BYTES = 700 * 1024 * 1024
const LOOK_EVERY_MS = 50

/** More than cameras make, and small enough to decode: 50 million pixels take up to 330 MB. */
const MAX_PIXELS = 50_000_000
/** A HEIF file of one kilobyte may hold this many pixels, and its decoder needs four times the memory of the others. */
const MAX_HEIF_PIXELS = 16_000_000

// libvips reads many more formats than the product accepts, such as SVG and PDF: all other loaders are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
// Images rarely repeat, so a cache is useless. One thread each leaves CPU for answering calls.
sharp.cache(false)
sharp.concurrency(1)
answerTasks(rewrite)

async function rewrite(content: Uint8Array): Promise<Decoded> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(TOO_MUCH_MEMORY)
  }, LOOK_EVERY_MS)
  try {
    // Reads only the head of the file; the pixels are unpacked below.
    const { format } = await sharp(content, { limitInputPixels: MAX_PIXELS, pages: 1 }).metadata()
    const limitInputPixels = format === 'heif' ? MAX_HEIF_PIXELS : MAX_PIXELS
    const rewritten = await sharp(content, { limitInputPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width: MAX_IMAGE_SIDE, height: MAX_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { content: rewritten }
  } catch {
    // For any error of the decoder, the user can only choose another image.
    return { content: null }
  } finally {
    clearInterval(watch)
  }
}
