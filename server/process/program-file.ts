/** Files of the server that run in a process of their own. */
export const PROGRAM_FILES = {
  'decode-images': '../files/decoder-process.ts',
  'draw-papers': '../bookings/papers/drawing-process.ts',
} as const

const isBundled = import.meta.url.endsWith('.js')

/** The address of such a file: its source, or its bundle. */
export function programFile(name: keyof typeof PROGRAM_FILES): URL {
  return new URL(isBundled ? `./${name}.js` : PROGRAM_FILES[name], import.meta.url)
}
