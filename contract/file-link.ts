/**
 * A file that can be downloaded, on the wire (docs/rules/files.md#documents). In its own module, since features without
 * quotes have files too.
 */
import { FileLink } from '#domain/fields.ts'
import { wire } from './wire.ts'

export const FileLinkWire = wire(FileLink, { name: 'name', url: 'url' })
