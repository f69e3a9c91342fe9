/** Colours and their contrast, as WCAG 2.2 defines it. */

interface Colour {
  /** Red, green and blue, from 0 to 1. */
  readonly parts: readonly number[]
  readonly alpha: number
}

const known = new Map<string, Colour>()

/** A computed colour, such as `rgba(29, 87, 191, 0.5)`. */
export function colourOf(text: string): Colour {
  const colour = known.get(text) ?? read(text)
  known.set(text, colour)
  return colour
}

function read(text: string): Colour {
  const [form = ''] = /^(rgba?|color\(srgb )/.exec(text) ?? []
  const [r = 0, g = 0, b = 0, alpha = 1] = (text.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number)
  if (form === '') throw new Error(`a colour of unknown form: ${text}`)
  const most = form.startsWith('rgb') ? 255 : 1
  return { parts: [r, g, b].map((part) => part / most), alpha }
}

/** What is seen of a colour over another one. */
export function mix(below: readonly number[], above: readonly number[], alpha: number): number[] {
  return below.map((part, index) => part * (1 - alpha) + (above[index] ?? 0) * alpha)
}

/** The contrast of two colours, from 1 to 21. */
export function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(parts: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
