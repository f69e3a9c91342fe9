/**
 * The first file of the product. Nothing is imported here, so that everything that is comes from the cache of
 * compiled modules from the second start on. A folder that cannot be written to only makes the start slower.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/quayline'))
await import('./start.ts')
