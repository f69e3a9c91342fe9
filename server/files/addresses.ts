/** The addresses of files, as the contract defines them. */
import { sql } from 'kysely'
import { downloadDocument, downloadImage } from '#contract/files.ts'
import type { Sql } from '../db/json.ts'

const imagePath = downloadImage.path.replace('{id}', '')
const documentPath = downloadDocument.path.replace('{id}', '')

/** SQL for the address of the image of an id, null where that is. Images are public but cannot be guessed. */
export const imageAddress = (id: Sql): Sql => sql`${sql.lit(imagePath)} || ${id}`

/** SQL for the address of the document of an id, null where that is. */
export const documentAddress = (id: Sql): Sql => sql`${sql.lit(documentPath)} || ${id}`
