/**
 * The first file of the product. It runs the server from its bundle. What it imports is imported dynamically, so that from
 * the second start on it comes from the compile cache; with NODE_COMPILE_CACHE this file does as well, and the compiler of
 * TypeScript, which takes 15 MB, is not loaded. If the cache folder cannot be written to, the start is only slower.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/quayline'))
const { builtServer } = await import('./build/server.ts')
await import(await builtServer((text) => console.log(text)))
