/** A file that can be downloaded, on the wire (docs/rules/files.md#documents). In a file of its own, since features without quotes have files too. */
import { FileLink } from '#domain/fields.ts'
import { wire } from './wire.ts'

export const FileLinkWire = wire(FileLink, { name: 'name', url: 'url' })
