/**
 * Compares the declared tables with the migrated database: the kind of value of every column, whether it may be null,
 * and whether an insert may omit it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'

interface Column {
  readonly kind: string
  readonly isNullable: boolean
  readonly isOptional: boolean
}

const source = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('tables.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n')

const interfaces = new Map(
  [...source.matchAll(/interface (\w+)[^{]*\{\n([\s\S]*?)\n\}/g)].map(([, name = '', body = '']) => [
    name,
    [...body.matchAll(/^ {2}(\w+)\??: (.+)$/gm)].map(([, key = '', type = '']) => [key, type] as const),
  ]),
)

const KINDS: readonly (readonly [type: RegExp, kind: string])[] = [
  [/^(Json<|unknown|\{)/, 'json'],
  [/\[\]$/, 'list'],
  [/^number$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^Date$/, 'instant'],
  [/^Buffer$/, 'bytes'],
  [/./, 'text'],
]

/** A column as its declared type describes it. For JSON, null and optional follow from the type inside the brackets. */
function declared(type: string): Column {
  const inner = /^Generated(?:Always)?<(.*)>$/.exec(type)?.[1] ?? type
  const value = inner.replace(/ \| null$/, '').trim()
  const plain = value.replace(/^Json<(.*)>$/, '$1')
  return {
    kind: KINDS.find(([pattern]) => pattern.test(value))?.[1] ?? '',
    isNullable: inner.endsWith('| null') || plain.endsWith('| null'),
    isOptional: type !== inner || value.startsWith('Json<'),
  }
}

const KIND_OF: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'bytes',
  timestamptz: 'instant',
  jsonb: 'json',
  json: 'json',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
}

/** Columns that only raw SQL uses, so they need no declaration. */
const UNNAMED = ['booking', 'rate_limit', 'quoted_request']

test('every table and column is declared as the database has it', async () => {
  const { database } = await freshDatabase()
  try {
    const { rows } = await sql<{
      table: string
      column: string
      type: string
      nullable: boolean
      optional: boolean
    }>`
      select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
        a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as optional
      from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
      where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
        and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'`.execute(database.db)
    const actual = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]))
    const tables = [...interfaces]
      .filter(([name]) => name.endsWith('Tables'))
      .flatMap(([, entries]) => entries)
    const wrong: string[] = []
    for (const [table, name] of tables) {
      for (const [column, type] of interfaces.get(name) ?? []) {
        const key = `${table}.${column}`
        const found = actual.get(key)
        actual.delete(key)
        if (!found) {
          wrong.push(`${key} is not in the database`)
          continue
        }
        const kind = found.type.startsWith('_') ? 'list' : (KIND_OF[found.type] ?? 'text')
        const { kind: said, isNullable, isOptional } = declared(type)
        // JSON may be declared as the list or the shape that it holds.
        const holdsShape = kind === 'json' && (said === 'list' || /^[A-Z]/.test(type))
        if (said !== kind && !holdsShape) wrong.push(`${key} is ${found.type}, declared ${type}`)
        if (isNullable !== found.nullable)
          wrong.push(`${key} may be null: ${found.nullable}, declared ${type}`)
        // A nullable column may also be omitted; a column with a default that the code always sets need not declare it.
        if (isOptional && !found.optional && !found.nullable)
          wrong.push(`${key} has to be given, declared ${type}`)
      }
    }
    for (const [key, { table }] of actual) if (!UNNAMED.includes(table)) wrong.push(`${key} is not declared`)
    expect(wrong, 'see server/db/tables.ts and the files *-tables.ts beside it').toEqual([])
  } finally {
    await database.close()
  }
})
