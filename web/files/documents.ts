import { DOCUMENT_EXTENSIONS } from '#domain/companies/files.ts'

/** The endings of documents, for the browser's dialog: ".pdf,.png,…". */
export const DOCUMENTS_ACCEPTED = Object.keys(DOCUMENT_EXTENSIONS)
  .map((extension) => `.${extension}`)
  .join(',')

/** The same with media types, by which a phone also offers its camera. */
export const DOCUMENTS_OR_PHOTOGRAPHS = `${DOCUMENTS_ACCEPTED},image/jpeg,image/png`
