import { expect, test } from 'vitest'
import { isRefused, refuse } from '../refuse.ts'
import {
  cleanFileName,
  DELETED_IMAGE_KEPT_MS,
  extensionOf,
  imageKindOf,
  NO_FILE_SEEN,
  whyCannotReplace,
  whyCannotRestoreImage,
  whyNotDocument,
  whyNotImage,
} from './files.ts'

const MB = 1024 * 1024

function codeOf(answer: unknown): string | null {
  return isRefused(answer) ? (answer.refusals[0]?.code ?? '') : null
}

test.each([
  [{ name: 'truck.png', size: 1 }, 'png', null],
  [{ name: 'truck', size: 10 * MB }, 'avif', null],
  [{ name: 'truck.svg', size: 1 }, undefined, null],
  [{ name: 'truck.png', size: 0 }, 'png', 'file_empty'],
  [{ name: 'truck.png', size: 10 * MB + 1 }, 'png', 'file_too_large'],
  [{ name: 'truck.png', size: 1 }, null, 'file_type_refused'],
] as const)('given an image %j with content %j, then the refusal is %j', (file, kind, refusal) => {
  expect(codeOf(whyNotImage(file, kind))).toBe(refusal)
})

test.each([
  [{ name: 'terms.pdf', size: 20 * MB }, undefined, null],
  [{ name: 'terms.PDF', size: 1 }, 'pdf', null],
  [{ name: 'scan.jpeg', size: 1 }, 'jpg', null],
  [{ name: 'a.b.docx', size: 1 }, 'docx', null],
  [{ name: 'terms.doc', size: 1 }, 'docx', 'file_content_differs'],
  [{ name: 'terms.pdf', size: 1 }, null, 'file_content_differs'],
  [{ name: 'terms.exe', size: 1 }, 'pdf', 'file_type_refused'],
  [{ name: 'terms.pdf.html', size: 1 }, undefined, 'file_type_refused'],
  [{ name: 'pdf', size: 1 }, 'pdf', 'file_type_refused'],
  [{ name: '.pdf', size: 1 }, 'pdf', 'file_type_refused'],
  [{ name: 'terms.pdf', size: 0 }, undefined, 'file_empty'],
  [{ name: 'terms.pdf', size: 20 * MB + 1 }, 'pdf', 'file_too_large'],
] as const)('given a document %j with content %j, then the refusal is %j', (file, kind, refusal) => {
  expect(codeOf(whyNotDocument(file, kind))).toBe(refusal)
})

test('a refusal names the slot and the accepted kinds', () => {
  const refused = whyNotDocument({ name: 'a.exe', size: 1 }, undefined, ['operatorLicence'])
  expect(refused?.refusals).toEqual([
    {
      code: 'file_type_refused',
      path: ['operatorLicence'],
      values: { accepted: 'Use a .pdf, .png, .doc, .docx, .jpeg or .jpg file.' },
    },
  ])
})

test.each([
  ['terms.pdf', 'terms.pdf'],
  ['  My  terms.PDF ', 'My terms.PDF'],
  ['/home/me/../terms.pdf', 'terms.pdf'],
  ['C:\\temp\\terms.pdf', 'terms.pdf'],
  ['a\r\nb\u0000.pdf', 'ab.pdf'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\uD800.pdf', 'pdf'],
  ['', 'file'],
  ['...', 'file'],
  ['.htaccess', 'htaccess'],
  ['Bedingungen für 约定.docx', 'Bedingungen für 约定.docx'],
])('the name %j is stored as %j', (name, kept) => expect(cleanFileName(name)).toBe(kept))

test('a long name keeps its extension', () => {
  const kept = cleanFileName(`${'😀'.repeat(300)}.jpeg`)
  expect([...kept]).toHaveLength(200)
  expect(extensionOf(kept)).toBe('jpeg')
})

test('maps a browser’s media types to kinds of image', () => {
  expect(imageKindOf('image/jpeg')).toBe('jpg')
  expect(imageKindOf('image/svg+xml')).toBeNull()
  expect(imageKindOf('')).toBeUndefined()
})

test('a deleted image can be restored for an hour, into an empty slot', () => {
  const deletedAt = new Date('2026-06-15T08:00:00Z')
  const later = (ms: number) => new Date(deletedAt.getTime() + ms)
  expect(whyCannotRestoreImage(deletedAt, false, later(DELETED_IMAGE_KEPT_MS))).toBeNull()
  expect(whyCannotRestoreImage(deletedAt, false, later(DELETED_IMAGE_KEPT_MS + 1))).toEqual(
    refuse('not_found'),
  )
  expect(whyCannotRestoreImage(null, false, deletedAt)).toEqual(refuse('not_found'))
  expect(whyCannotRestoreImage(deletedAt, true, deletedAt)).toEqual(refuse('image_place_taken'))
})

test('an upload replaces only files that its caller saw, if it says what it saw', () => {
  const current = [
    { slot: 'operatorLicence', id: 'a1' },
    { slot: 'conditionsOfCarriage', id: 'b2' },
  ] as const
  const refusedFor = (seen: string | undefined) => whyCannotReplace(seen, current)?.refusals[0]?.changed
  expect(refusedFor(undefined)).toBeUndefined()
  expect(refusedFor('/api/documents/a1 /api/documents/b2')).toBeUndefined()
  expect(refusedFor('/api/documents/b2')).toEqual(['operatorLicence'])
  expect(refusedFor(NO_FILE_SEEN)).toEqual(['operatorLicence', 'conditionsOfCarriage'])
  expect(whyCannotReplace(NO_FILE_SEEN, [])).toBeNull()
})
