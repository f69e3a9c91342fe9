/** Draws pictures and documents for the demo's companies, so that the product contains no image files. */
import sharp from 'sharp'
import { escaped } from '../http/html.ts'

const SVG_LOADER = { operation: ['VipsForeignLoadSvgBuffer'] }

/**
 * Allows SVG while the pictures are drawn, before the server listens. It is off otherwise: an upload is never
 * read as SVG.
 */
export async function whileDrawing<T>(draw: () => Promise<T>): Promise<T> {
  sharp.unblock(SVG_LOADER)
  try {
    return await draw()
  } finally {
    sharp.block(SVG_LOADER)
  }
}

function webp(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}

/** A square logo with the initials of the company. */
export function logo(name: string, colour: string): Promise<Buffer> {
  const initials = name
    .split(/[\s&]+/)
    .filter((word) => /^[A-Z]/.test(word))
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
  return webp(`<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
    <rect width="320" height="320" rx="24" fill="${colour}"/>
    <path d="M0 250 H320" stroke="#fff" stroke-opacity=".35" stroke-width="10"/>
    <text x="160" y="205" font-family="DejaVu Sans, Arial, sans-serif" font-weight="700" font-size="140" fill="#fff" text-anchor="middle">${escaped(initials)}</text>
  </svg>`)
}

/** A wide background: a quay with cranes and stacked containers in the colours of the company. */
export function background(colour: string): Promise<Buffer> {
  const stack = Array.from({ length: 24 }, (_, index) => {
    const x = 40 + (index % 12) * 128
    const y = 330 - Math.floor(index / 12) * 62
    const shade = ['#c5552d', colour, '#38566b', '#d9a441'][(index * 7) % 4]
    return `<rect x="${x}" y="${y}" width="120" height="56" fill="${shade}"/><path d="M${x + 20} ${y} v56 M${x + 40} ${y} v56 M${x + 60} ${y} v56 M${x + 80} ${y} v56 M${x + 100} ${y} v56" stroke="#000" stroke-opacity=".18" stroke-width="2"/>`
  }).join('')
  const cranes = [250, 760, 1270]
    .map(
      (x) =>
        `<g stroke="${colour}" stroke-width="10" fill="none"><path d="M${x} 386 V120 M${x + 90} 386 V120 M${x - 130} 120 H${x + 220} M${x + 45} 120 V60 L${x - 130} 120 M${x + 45} 60 L${x + 220} 120 M${x} 230 H${x + 90}"/></g>`,
    )
    .join('')
  return webp(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="440">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9d2e4"/><stop offset="1" stop-color="#eef3f6"/></linearGradient></defs>
    <rect width="1600" height="440" fill="url(#sky)"/>${cranes}${stack}
    <rect y="386" width="1600" height="54" fill="#4a5661"/>
  </svg>`)
}

/** A lorry of the fleet; each number gives another trailer. */
export function lorry(name: string, colour: string, number: number): Promise<Buffer> {
  const trailers = [
    '<rect x="300" y="190" width="560" height="190" fill="#c5552d"/><path d="M340 190 v190 M400 190 v190 M460 190 v190 M520 190 v190 M580 190 v190 M640 190 v190 M700 190 v190 M760 190 v190 M820 190 v190" stroke="#000" stroke-opacity=".2" stroke-width="4"/>',
    `<rect x="300" y="160" width="570" height="220" fill="#f4f4f0" stroke="${colour}" stroke-width="8"/>`,
    '<rect x="300" y="345" width="570" height="35" fill="#5c6770"/><rect x="360" y="285" width="440" height="60" fill="#b98a4f"/>',
    `<rect x="300" y="230" width="560" height="150" rx="75" fill="#cfd6db" stroke="${colour}" stroke-width="6"/>`,
  ]
  const wheels = [150, 240, 640, 720, 800]
    .map(
      (x) =>
        `<circle cx="${x}" cy="420" r="38" fill="#1e2429"/><circle cx="${x}" cy="420" r="15" fill="#9aa4ac"/>`,
    )
    .join('')
  return webp(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="560">
    <rect width="1000" height="560" fill="#dfe8ee"/><rect y="440" width="1000" height="120" fill="#6b757d"/>
    ${trailers[(number - 1) % trailers.length]}
    <rect x="280" y="380" width="600" height="22" fill="#333c44"/>
    <path d="M90 400 V235 Q90 205 120 205 H270 V400 Z" fill="${colour}"/><path d="M105 240 H190 V305 H105 Z" fill="#cfe3ef"/>
    ${wheels}
    <text x="580" y="285" font-family="DejaVu Sans, Arial, sans-serif" font-weight="700" font-size="34" fill="${number === 2 ? colour : '#fff'}" text-anchor="middle">${escaped(name)}</text>
  </svg>`)
}

let photograph: Promise<Buffer> | undefined

/** A photograph of a delivery, as a phone takes one: an open container at a loading bay. Drawn once. */
export function deliveryPhotograph(): Promise<Buffer> {
  photograph ??= whileDrawing(() => {
    const cartons = Array.from({ length: 20 }, (_, index) => {
      const x = 330 + (index % 5) * 110
      const y = 610 - Math.floor(index / 5) * 104
      return `<rect x="${x}" y="${y}" width="104" height="98" fill="#b98a4f" stroke="#7d5a2c" stroke-width="4"/>`
    }).join('')
    return sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
        <rect width="1200" height="900" fill="#8b949c"/><rect y="720" width="1200" height="180" fill="#5b636a"/>
        <rect x="300" y="190" width="600" height="530" fill="#20272d"/>${cartons}
        <path d="M300 190 L170 240 V760 L300 720 Z" fill="#1f5d8c"/><path d="M900 190 L1030 240 V760 L900 720 Z" fill="#1f5d8c"/>
        <rect x="285" y="170" width="630" height="24" fill="#174566"/>
      </svg>`),
    )
      .jpeg({ quality: 70 })
      .toBuffer()
  })
  return photograph
}

/** A one-page PDF with a title and lines of text. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const text = (value: string) =>
    value
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/[\\()]/g, '\\$&')
  const content = [
    'BT /F1 18 Tf 60 770 Td',
    `(${text(title)}) Tj /F1 11 Tf 0 -34 Td 16 TL`,
    ...lines.map((line) => `(${text(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
