/** The content of a paper without its layout: plain values, which can be passed to another process. */

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  /** A sum below the amounts that it adds up. */
  | { readonly kind: 'total'; readonly label: string; readonly amount: string }
  | {
      readonly kind: 'table'
      readonly heads: readonly string[]
      /** The widths of the columns in parts of the whole. */
      readonly widths: readonly number[]
      readonly rows: readonly (readonly string[])[]
      /** The number of columns at the end that contain amounts. */
      readonly amounts: number
    }

export interface Paper {
  readonly title: string
  readonly subtitle: string
  /** At the foot of each page, before its number. */
  readonly footer: string
  readonly blocks: readonly Block[]
}

/** The facts that have a value. */
export function facts(rows: readonly (readonly [string, string | null | false | undefined])[]): Block {
  return { kind: 'facts', rows: rows.flatMap(([label, value]) => (value ? [[label, value] as const] : [])) }
}
