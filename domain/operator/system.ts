/** The installation as an operator sees it (docs/rules/operator.md#system). */
import * as z from 'zod/mini'
import { Id } from '../fields.ts'
import { Instant } from '../time.ts'

/** A call or statement of this process that took long. A statement has no values. */
export const SlowWork = z.object({
  name: z.string(),
  /** Milliseconds. */
  ms: z.int(),
  at: Instant,
})
export type SlowWork = z.output<typeof SlowWork>

/** The files of a company. */
export const StorageOfCompany = z.object({
  companyId: Id,
  company: z.string(),
  files: z.int(),
  bytes: z.int(),
})
export type StorageOfCompany = z.output<typeof StorageOfCompany>

/** The installation as this process sees it; sizes in bytes. */
export const SystemState = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: Instant,
  database: z.string(),
  databaseBytes: z.int(),
  diskSize: z.int(),
  diskFree: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  /** Those with the most bytes, the largest first. */
  storage: z.array(StorageOfCompany),
  /** Webhooks of all companies: on, failing, turned off after failures, and messages that wait. */
  webhooks: z.object({ on: z.int(), failing: z.int(), turnedOff: z.int(), waiting: z.int() }),
  slowCalls: z.array(SlowWork),
  slowStatements: z.array(SlowWork),
})
export type SystemState = z.output<typeof SystemState>
