/** Files of the server that run in a process or a thread of their own. */
const SOURCES = {
  'decode-images': '../files/decoder-process.ts',
  'draw-papers': '../bookings/papers/draw.ts',
} as const

const isBundled = import.meta.url.endsWith('.js')

/** The address of such a file: its source, or what is bundled from it. */
export function programFile(name: keyof typeof SOURCES): URL {
  return new URL(isBundled ? `./${name}.js` : SOURCES[name], import.meta.url)
}
