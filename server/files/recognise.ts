/** Recognises the type of a file by its content, not by its name. */
import type { DocumentKind, ImageKind } from '#domain/companies/files.ts'

/** The accepted kinds by the library's names of their contents. Word's old format is a compound file. */
const IMAGES: Readonly<Record<string, ImageKind>> = {
  png: 'png',
  apng: 'png',
  jpg: 'jpg',
  gif: 'gif',
  webp: 'webp',
  avif: 'avif',
}
const DOCUMENTS: Readonly<Record<string, DocumentKind>> = {
  pdf: 'pdf',
  png: 'png',
  apng: 'png',
  jpg: 'jpg',
  cfb: 'doc',
  docx: 'docx',
}

/** The kind of image of a content; null if it is not accepted. */
export async function imageKind(content: Uint8Array): Promise<ImageKind | null> {
  return IMAGES[await extensionOfContent(content)] ?? null
}

/** The kind of document of a content; null if it is not accepted. */
export async function documentKind(content: Uint8Array): Promise<DocumentKind | null> {
  return DOCUMENTS[await extensionOfContent(content)] ?? null
}

async function extensionOfContent(content: Uint8Array): Promise<string> {
  // A fault of this machine is none of the file.
  const { fileTypeFromBuffer } = await import('file-type')
  try {
    return (await fileTypeFromBuffer(content))?.ext ?? ''
  } catch {
    // A content truncated inside its headers is not accepted.
    return ''
  }
}
