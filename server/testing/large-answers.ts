/**
 * Reads many large answers from the database that DATABASE_URL names, as a busy list does, and prints how many full
 * garbage collections that took. A program of its own, since the heap of a test is full of other things.
 */
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { sql } from 'kysely'
import { connectPostgres } from '../db/connect.ts'

const ANSWERS = 12_000
const CALLERS = 16

interface Collection {
  readonly detail: { readonly kind: number }
}

let full = 0
function count(collections: readonly unknown[]): void {
  for (const { detail } of collections as readonly Collection[])
    if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) full += 1
}
const observer = new PerformanceObserver((list) => count(list.getEntries()))
observer.observe({ entryTypes: ['gc'] })

const { db, close } = connectPostgres(process.env.DATABASE_URL ?? '')
let asked = 0
async function call(): Promise<void> {
  while (asked++ < ANSWERS) await sql`select repeat(${'x'}, 17000) as answer`.execute(db)
}
await Promise.all(Array.from({ length: CALLERS }, call))
await close()
count(observer.takeRecords())
console.log(full)
