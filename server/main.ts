/**
 * The first file of the product: it runs the server from its bundle. Turns the compile cache on before anything else is
 * imported; hence the dynamic imports. `npm start` also sets NODE_COMPILE_CACHE: then this file comes from the cache too,
 * and Node.js does not load its TypeScript compiler (15 MB). A folder that cannot be written to only makes the start
 * slower.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/quayline'))
const { builtServer } = await import('./build/server.ts')
await import(await builtServer((text) => console.log(text)))
