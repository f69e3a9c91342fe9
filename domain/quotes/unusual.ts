/** Prices that are more likely a slip than meant: docs/rules/quotes.md#unusual-prices. */
import { formatPence, type Pence } from '../money.ts'

/** A price that another is compared with, and what it is called: "the target". */
export interface PriceReference {
  readonly name: string
  readonly pence: Pence | null
}

/**
 * Why a price should be asked about before it is sent, as a sentence; null for an ordinary one. It is £0.00, or more
 * than three times, or less than a third of, the first reference that there is and that it is so far from.
 */
export function unusualPrice(price: Pence, references: readonly PriceReference[]): string | null {
  if (price === 0) return `The price is ${formatPence(0)}.`
  for (const { name, pence } of references) {
    if (pence === null || pence <= 0) continue
    const percent = Math.round((Math.abs(price - pence) / pence) * 100)
    if (price > pence * 3) return `${formatPence(price)} is ${percent} % above ${name}.`
    if (price * 3 < pence) return `${formatPence(price)} is ${percent} % below ${name}.`
  }
  return null
}
