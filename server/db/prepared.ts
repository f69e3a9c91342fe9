/**
 * Queries that are compiled once and run many times. Building the SQL of a list takes longer than all other work of the
 * server for it, and only its parameters change.
 */
import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Sql } from './json.ts'
import type { Tables } from './tables.ts'

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The parameters of a query by name, as SQL to build it with. */
export type Parameters<P> = { readonly [K in keyof P]-?: Sql }

/** Runs the query with values for its parameters. */
export type Prepared<P, Row> = (db: Kysely<Tables>, values: P) => Promise<Row[]>

/** A factory that makes the queries of each kind once. A kind is plain data, and there are few of them. */
export function memoizeByValue<Kind, Made>(make: (kind: Kind) => Made): (kind: Kind) => Made {
  const made = new Map<string, Made>()
  return (kind) => {
    const key = JSON.stringify(kind)
    const known = made.get(key)
    if (known !== undefined) return known
    const first = make(kind)
    made.set(key, first)
    return first
  }
}

/**
 * A query that is compiled at its first run. `build` gets a piece of SQL for each parameter it names and must
 * depend on nothing else that changes.
 */
export function prepared<P extends Record<string, unknown>, Row>(
  build: (parameters: Parameters<P>) => RawBuilder<Row>,
): Prepared<P, Row> {
  // Only the text is kept: its syntax tree takes up to a hundred times as much memory.
  let compiled: Pick<CompiledQuery, 'sql' | 'parameters'> | null = null
  const named = new Proxy({} as Parameters<P>, {
    get: (_target, name) => sql`${new Placeholder(String(name))}`,
  })
  return async (db, values) => {
    if (!compiled) {
      const { sql: text, parameters } = build(named).compile(db)
      compiled = withEachOnce(text, parameters)
    }
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name] : value,
    )
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(compiled.sql, parameters) as CompiledQuery<Row>,
    )
    return rows
  }
}

/**
 * The query with one number for each parameter, however often it is used: the two hundred of a list would each be sent
 * and read at every call.
 */
function withEachOnce(text: string, parameters: readonly unknown[]) {
  const distinct: unknown[] = []
  const numberOf = new Map<unknown, number>()
  const numbers = parameters.map((value) => {
    const key = value instanceof Placeholder ? value.name : Symbol()
    const number = numberOf.get(key) ?? distinct.push(value)
    numberOf.set(key, number)
    return number
  })
  return { sql: text.replace(/\$(\d+)/g, (_all, number) => `$${numbers[number - 1]}`), parameters: distinct }
}
