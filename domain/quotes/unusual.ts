/** Prices that are probably typing errors: docs/rules/quotes.md#unusual-prices. */
import { formatPence, type Pence } from '../money.ts'

/** A price to compare with, and its name: "the target". */
export interface PriceReference {
  readonly name: string
  readonly pence: Pence | null
}

/**
 * The sentence that asks about a price before it is sent; null for an ordinary one. An unusual price is £0.00, or more
 * than three times, or less than a third of, one of the references; the first such reference is named.
 */
export function unusualPrice(price: Pence, references: readonly PriceReference[]): string | null {
  if (price === 0) return `The price is ${formatPence(0)}.`
  for (const { name, pence } of references) {
    if (pence === null || pence <= 0) continue
    const percent = Math.round((Math.abs(price - pence) / pence) * 100)
    if (price > pence * 3) return `${formatPence(price)} is ${percent}% above ${name}.`
    if (price * 3 < pence) return `${formatPence(price)} is ${percent}% below ${name}.`
  }
  return null
}
