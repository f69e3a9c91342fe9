const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A readable size: "124 bytes", "12 kB", "3.4 GB", on one line. */
export function bytesText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = UNITS[power] ?? 'byte'
  const unitDisplay = power === 0 ? 'long' : 'short'
  const style = { style: 'unit', unit, unitDisplay, maximumFractionDigits: power > 1 ? 1 : 0 } as const
  const text = new Intl.NumberFormat('en-GB', style).format(bytes / 1000 ** power)
  return text.replace(' ', '\u00a0')
}
