/**
 * The first file of the product. All of its own modules are imported dynamically, so that from the second start on
 * they come from the compile cache. If the cache folder cannot be written to, the start is only slower.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/quayline'))
await import('./start.ts')
