/** The fonts of papers: which characters they have, how wide a text is, and how much time and memory they may take. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const resolve = createRequire(import.meta.url).resolve
const FONTS = '@expo-google-fonts/inter'

/**
 * Laying out a word takes some 16 µs for each letter, so a paper may lay out this many letters of different words. It
 * takes less than one second. The words of the rest of a longer paper are made of single letters, without kerning.
 */
const MAX_LAID_OUT = 50_000
/** The words that are kept for the next line or page, for each font. */
const MAX_KEPT_WORDS = 3000

export type Doc = PDFKit.PDFDocument
export type FontName = 'regular' | 'bold'

interface FontFile {
  /** The requested glyphs, each with the characters that it represented then. */
  _glyphs: Record<number, unknown>
  hasGlyphForCodePoint(codePoint: number): boolean
}

/** A word as it is drawn. */
interface Run {
  readonly glyphs: readonly unknown[]
  readonly positions: readonly unknown[]
  readonly advanceWidth: number
}

/** A font in a document. */
interface DocFont {
  readonly font: FontFile
  readonly id: string
  /** The reference for the resources of a page. */
  ref(): PDFKit.PDFKitReference
  layoutCache: Record<string, Run>
  layoutRun(text: string, features?: Readonly<Record<string, boolean>>): Run
}

/** The current font of a document, which the library's types do not declare. */
const fontOf = (doc: Doc) => (doc as unknown as { _font: DocFont })._font

/** Parses a font once for all papers of this process; parsing takes several times as long as drawing. */
function parsedFont(file: string): FontFile {
  const bytes = new Uint8Array(readFileSync(resolve(file)))
  const doc = new PDFDocument({ autoFirstPage: false }).font(bytes)
  return fontOf(doc).font
}

const FILES: Readonly<Record<FontName, FontFile>> = {
  regular: parsedFont(`${FONTS}/400Regular/Inter_400Regular.ttf`),
  bold: parsedFont(`${FONTS}/600SemiBold/Inter_600SemiBold.ttf`),
}

/**
 * A parsed font for a new paper. A glyph that an earlier paper used would keep the characters that it represented
 * there, or none if it was part of another glyph: searching, copying and reading aloud would then be wrong.
 */
function forNewPaper(font: FontFile): PDFKit.Mixins.PDFFontSource {
  font._glyphs = {}
  return font as unknown as PDFKit.Mixins.PDFFontSource
}

/**
 * Figures of one width, so that amounts line up below each other. The others are kerned: in "£667.04" the point is under
 * the seven, where it is not seen.
 */
const FIGURES = { tnum: true }

/** Gives a new document both fonts. They are limited as {@link MAX_LAID_OUT} and {@link MAX_KEPT_WORDS} say. */
export function addFonts(doc: Doc): Readonly<Record<FontName, DocFont>> {
  let left = MAX_LAID_OUT
  const add = (name: FontName) => {
    doc.registerFont(name, forNewPaper(FILES[name]))
    const font = fontOf(doc.font(name))
    const layOutAs = font.layoutRun.bind(font)
    const layOut = (text: string) => (/\d/.test(text) ? layOutAs(text, FIGURES) : layOutAs(text))
    const letters = new Map<string, Run>()
    const letterRun = (letter: string) => {
      const run = letters.get(letter) ?? layOut(letter)
      letters.set(letter, run)
      return run
    }
    let kept = 0
    font.layoutRun = (text) => {
      if (++kept > MAX_KEPT_WORDS) {
        font.layoutCache = Object.create(null)
        kept = 0
      }
      left -= text.length
      return left > 0 ? layOut(text) : joined(Array.from(text, letterRun))
    }
    return font
  }
  return { bold: add('bold'), regular: add('regular') }
}

function joined(runs: readonly Run[]): Run {
  return {
    glyphs: runs.flatMap(({ glyphs }) => glyphs),
    positions: runs.flatMap(({ positions }) => positions),
    advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
  }
}

/** Which characters the font has, as far as they were asked for. */
const known = new Map<string, boolean>()

function isShown(sign: string): boolean {
  const before = known.get(sign)
  if (before !== undefined) return before
  const isThere = /\s/.test(sign) || FILES.regular.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  known.set(sign, isThere)
  return isThere
}

/**
 * A text as the fonts can show it, with ordinary blanks and line breaks. A question mark stands for each character that
 * they lack; the library would show nothing.
 */
export function shown(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
  return Array.from(plain, (sign) => (isShown(sign) ? sign : '?')).join('')
}

/** The widths of single letters, by font and size; words are measured by the document, which keeps them. */
const letterWidths = new Map<string, Map<string, number>>()

/** Measures texts in a font, which becomes the current one. */
export function widthsIn(doc: Doc, font: FontName, size: number): (text: string) => number {
  doc.font(font).fontSize(size)
  const key = `${font} ${size}`
  const widths = letterWidths.get(key) ?? new Map<string, number>()
  letterWidths.set(key, widths)
  return (text) => {
    if (text.length > 1) return doc.widthOfString(text)
    const width = widths.get(text) ?? doc.widthOfString(text)
    widths.set(text, width)
    return width
  }
}
