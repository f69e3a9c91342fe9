import { findPackageJSON } from 'node:module'
import path from 'node:path'

const file = findPackageJSON(import.meta.url)
if (!file) throw new Error('package.json is not in the folder of the product')

/** The folder of the product. It is the same for the sources and for their bundle in dist/. */
export const ROOT = path.dirname(file)
