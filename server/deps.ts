import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#domain/clock.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Database } from './db/connect.ts'
import type { ImageRewriter } from './files/images.ts'
import type { FileStore } from './files/storage.ts'
import type { StoreHealth } from './files/store-health.ts'
import type { UploadRoom } from './http/multipart.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Payments } from './payments/provider.ts'
import type { Siblings } from './process/siblings.ts'
import type { SlowWorkLogs } from './process/slow-log.ts'
import type { Replica } from './replica/replica.ts'
import type { Settings } from './settings.ts'

/** The dependencies that the parts of the server get; no part uses a global. */
export interface Deps {
  readonly settings: Settings
  readonly database: Database
  /** Answers lists and details if it is fresh enough; null without a replica. */
  readonly replica: Replica | null
  readonly clock: Clock
  readonly sessions: Sessions
  readonly limits: RateLimits
  readonly siblings: Siblings
  readonly payments: Payments
  readonly files: FileStore & StoreHealth
  readonly images: ImageRewriter
  readonly uploadRoom: UploadRoom
  readonly slow: SlowWorkLogs
  /** The names of this process's background jobs whose last run failed. */
  readonly failingJobs: Set<string>
  readonly log: FastifyBaseLogger
}
