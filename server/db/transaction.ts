import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/** An open transaction. Stores take it as their first argument and never import the connection. */
export type Tx = Transaction<Tables>
