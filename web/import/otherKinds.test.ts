// Rules: docs/rules/import.md#other-files
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { gridOfText, openFile } from './readFile.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
/** A compound file: a header of 512 bytes, then the names of its parts in UTF-16. */
const compound = (...parts: readonly string[]) => {
  const names = parts.map((part) => [...part].map((sign) => `${sign}\0`).join('')).join('\0'.repeat(32))
  return bytesOf(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(504)}${names}`)
}
const packed = (...names: readonly string[]) =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])))
const problemOf = async (bytes: Uint8Array) => {
  const read = await openFile(bytes)
  return 'problem' in read ? read.problem : ''
}

describe('a file that is no list of requests is refused with its kind and the one to choose', () => {
  test.each([
    ['PDF file', bytesOf('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj')],
    ['web page (HTML)', bytesOf('\r\n<!DOCTYPE html>\n<html><table><tr><td>Reference</table>')],
    ['web page (HTML)', bytesOf('<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table>')],
    ['web page (HTML)', bytesOf('\xef\xbb\xbf<table border=1><tr><td>Reference')],
    ['XML file', bytesOf('<?xml version="1.0"?>\n<Workbook><Row/></Workbook>')],
    ['JSON file', bytesOf('[\n  {"reference": "PO 1", "pickup": "Leeds"}\n]')],
    ['JSON file', bytesOf('{"requests": []}')],
    ['JSON file', bytesOf('[]')],
    ['SVG image', bytesOf('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['PNG image', bytesOf('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')],
    ['JPEG image', bytesOf('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['GIF image', bytesOf('GIF89a\x01\0')],
    ['WebP image', bytesOf('RIFF\x24\0\0\0WEBPVP8 ')],
    ['BMP image', bytesOf('BM\x36\0\0\0\0\0\0\0\x36')],
    ['TIFF image', bytesOf('II*\0\x08\0')],
    ['HEIC', bytesOf('\0\0\0\x18ftypheic\0\0')],
    ['AVIF image', bytesOf('\0\0\0\x1cftypavif\0\0')],
    ['RTF', bytesOf('{\\rtf1\\ansi Reference}')],
    ['packed file', bytesOf('\x1f\x8b\x08\0\0\0')],
    ['packed file (.zip)', packed('requests.csv')],
    ['old kind (.xls)', compound('Root Entry', 'Workbook')],
    ['old kind (.xls)', compound('Root Entry', 'Book')],
    ['old kind (.xls)', bytesOf('\x09\x08\x08\0\0\x05\x05\0')],
    ['protected with a password', compound('Root Entry', 'EncryptionInfo', 'EncryptedPackage')],
    ['Word document (.doc)', compound('Root Entry', 'WordDocument')],
    ['mail (.msg)', compound('Root Entry', '__properties_version1.0')],
    ['Word document (.docx)', packed('[Content_Types].xml', 'word/document.xml')],
    ['presentation (.pptx)', packed('[Content_Types].xml', 'ppt/presentation.xml')],
    ['binary Excel workbook (.xlsb)', packed('[Content_Types].xml', 'xl/workbook.bin')],
    ['OpenDocument file, such as .ods', packed('mimetype', 'content.xml')],
    ['Numbers', packed('Index/Document.iwa')],
    ['file is empty', new Uint8Array()],
  ])('%s', async (kind, bytes) => {
    const problem = await problemOf(bytes)
    expect(problem).toContain(kind)
    expect(problem).toMatch(/Excel workbook \(\.xlsx\)/)
    expect(problem).toMatch(/CSV/)
  })

  test('in UTF-16, too', async () => {
    const page = `\uFEFF<html><table>`
    const bytes = new Uint8Array(Uint16Array.from(page, (sign) => sign.charCodeAt(0)).buffer)
    expect(await problemOf(bytes)).toContain('web page (HTML)')
  })
})

test('pasted text of another kind is refused as well', () => {
  expect(gridOfText('[{"reference": "PO 1"}]')).toEqual({ problem: expect.stringContaining('JSON') })
})

test.each([
  'Reference,From,To\nPO 1,<b>Leeds</b>,York',
  '"{Ref}",From,To',
  '[1] Ref,From,To',
  '<10t,From,To',
  '< all prices in £ >\nReference,From,To',
  'BM,From,To,More columns',
])('a list that only begins like another kind is read: %j', (text) => {
  expect(gridOfText(text)).toBeInstanceOf(Array)
})
