/** Small files to upload in tests, each with valid content of its type. */
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Upload } from './caller.ts'

/** A plain picture in the given format. */
export async function picture(
  format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff',
  { width = 60, height = 40, name = `truck.${format}` } = {},
): Promise<Upload> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#1D57BF' } })
  return { name, content: await plain.toFormat(format).toBuffer() }
}

/** A complete AVIF of 766 bytes that unpacks to 5000 × 5000 pixels of one colour. */
export function tinyLargeAvif(): Upload {
  return { name: 'tiny.avif', content: Buffer.from(TINY_LARGE_AVIF, 'base64') }
}

/** A picture with EXIF data: a rotated camera and a GPS position. */
export async function sidewaysPicture(): Promise<Upload> {
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#15803D' } })
    .withExif({
      IFD0: { Make: 'Quay Camera' },
      IFD3: { GPSLatitude: '51/1 57/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'IMG_0001.JPG', content }
}

export function pdf(name = 'Conditions of Carriage.pdf'): Upload {
  return { name, content: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n' }
}

/** A document of Word before 2007: a compound file. */
export function doc(name = 'insurance.doc'): Upload {
  const content = Buffer.alloc(1536)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(content)
  return { name, content }
}

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** A document of Word since 2007: a zip of XML parts. */
export function docx(name = 'licence.docx', type = WORD): Upload {
  const types = `<Types><Override PartName="/word/document.xml" ContentType="${type}.main+xml"/></Types>`
  return { name, content: zip({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' }) }
}

/** A zip with uncompressed entries. */
export function zip(entries: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(content.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), content])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)]),
    )
    files.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end])
}

const TINY_LARGE_AVIF = `
AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
ACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAgQAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRt
AAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgRAMAAAAABRpc3BlAAAAAAAAE4gAABOIAAAAEHBpeGkAAAAAAwgICAAAABZp
cG1hAAAAAAAAAAEAAQOBAgMAAAIMbWRhdBIACgscMycPOHaICGg0IDLyAxM/3h4UV3///4s/AgBcz8oq9wwGYpxIas1pW5FZ8tHI
j+Q43/EpHbb19GhZeuyXnKK+IYc3nyeGCsh3e75KULvxK4y2i/oX5pTZU/BTJUDwyUNjbKr2mnUASBPqL+VQq5Hi5+znz9yjpmdY
fM/KKvcMBmFk9WvjZ0s/UXrLzsXlLa6/Q60KUsRDnbI7FcB6OCePsxKSVc5LH+GsyzH00p5eSJfh5ElqLreTTByjUh37nWVMD8ty
iRUGBACQ1Yh4iHV5Zcrk2mSI7DsUp2nND8moP46L9UeMtibDAwJyAlRCgaEjqzxQFMRgec/KKvcMBLx+9VEsKLOLER5b2sXYugvo
tFPS+lR4JLHb09Ih4BVZ199//dpPaC6uJPzIVU7UZwpfFcm1Y2LK2t+DbW39Dcihqx+weS34YG5Up4VhNM0Xm63ffQd1qphVOIuY
YsFyakh6N4hFa6CVOoEmQP2TmxyEyIOAz8opEM84xpWoBLib6sA/8/YmO7umikcFL4v5hVeTMYR9RP/nOWDIf2vPAKxzPjN7s6qI
9MB7RQXb0Aw4uC07d18cuQWEV4VSd1gSb7NeLATSD8ONmXlFEkCCm0jxqMDiDBxyuyHz1PODZwWHl35JNMAFYnjaOMOHu9RfAyGr
fTP91X4CweYzb+Ry1j3uQA==`
