/**
 * Background jobs: they send mails, look up resets and remove expired data. Each job runs when it is woken and
 * at intervals, never twice concurrently in a process, and ends with the app.
 */
import type { FastifyInstance } from 'fastify'
import { HOUR_MS } from '#domain/time.ts'
import { answerResetRequests, RESET_CHANNEL } from '../auth/resets.ts'
import { makeAttachments } from '../bookings/papers/make.ts'
import { MAILS } from '../bookings/papers/processes.ts'
import type { Deps } from '../deps.ts'
import { sweepFiles } from '../files/sweep.ts'
import { mailLoads } from '../lanes/mails.ts'
import { LOADS_CHANNEL, matchLoads } from '../lanes/match.ts'
import { mailboxTransport } from '../mail/mailbox.ts'
import { MAIL_CHANNEL } from '../mail/outbox.ts'
import type { MailTransport } from '../mail/transport.ts'
import { type Attach, sendDueMails } from '../mail/worker.ts'
import { pollCheckouts } from '../payments/polling.ts'
import { mailEndingPlans } from '../plans/ending.ts'
import { noteQuoteEnds } from '../quotes/ends.ts'
import { mailGatheredQuotes } from '../quotes/gathered-mails.ts'
import { moveExpired } from '../requests/expired.ts'
import { RENAMED_CHANNEL, renameInRequests } from '../requests/renamed-companies.ts'
import type { Settings } from '../settings.ts'
import { sendDueWebhooks, WEBHOOKS_CHANNEL } from '../webhooks/worker.ts'
import { removeExpired } from './housekeeping.ts'
import { writeSearchBacklog } from './search-backlog.ts'
import { type StartedJob, startJob } from './start-job.ts'
import type { Wakeable } from './wakeable.ts'

const MAIL_EVERY_MS = 2_000
const WEBHOOKS_EVERY_MS = 3_000
const RESETS_EVERY_MS = 10_000
const LOADS_EVERY_MS = 10_000
const RENAMED_EVERY_MS = 5_000
const BACKLOG_EVERY_MS = 30_000
const GATHERED_EVERY_MS = 15_000
const HOUSEKEEPING_EVERY_MS = 10 * 60_000
const ENDING_PLANS_EVERY_MS = 5 * 60_000
const CHECKOUTS_EVERY_MS = 60_000
const EXPIRED_EVERY_MS = 60_000
/**
 * Requests and quotes that have just ended are left for the next run: a call that began before the
 * end answers with the earlier status, and would already see the change in the feed.
 */
const MAX_CALL_MS = 30_000
const SWEEP_EVERY_MS = 6 * HOUR_MS
/** How long a running job may delay the end of the process. */
const MAX_END_MS = 5_000
/** How long the mails that still hang may take to be marked: together far below the time in which the process ends. */
const MAX_MARK_MS = 1_000

interface Job extends StartedJob {
  /** The channel with the notifications that wake it. */
  readonly channel?: string
}

/** Starts the background jobs when the app is ready and ends them before it has closed. */
export async function runInBackground(app: FastifyInstance, deps: Deps): Promise<void> {
  const transport = await openTransport(deps.settings)
  const jobs = jobsOf(deps, transport)
  const running: Wakeable[] = []
  app.addHook('onReady', async () => {
    for (const job of jobs) {
      const started = startJob(job, deps)
      running.push(started)
      if (job.channel)
        await deps.database.listen(job.channel, { onNotification: started.wake, onReconnected: started.wake })
    }
  })
  let stopped: Promise<unknown> | null = null
  // Jobs end during the last calls, not after them.
  app.addHook('preClose', async () => {
    stopped = Promise.all(running.map((job) => job.stop(MAX_END_MS)))
  })
  app.addHook('onClose', async () => {
    await stopped
    await transport.close()
    // A mail that hung is tried again soon after the next start, and not when its lease ends.
    await Promise.all(running.map((job) => job.stop(MAX_MARK_MS)))
  })
}

function jobsOf(deps: Deps, transport: MailTransport): Job[] {
  const { database, settings, clock, log } = deps
  const maker = { db: database.db, files: deps.files, settings, caller: MAILS }
  const attach: Attach = (bookingId, papers) => makeAttachments(maker, bookingId, papers, clock())
  return [
    {
      name: 'mail',
      everyMs: MAIL_EVERY_MS,
      channel: MAIL_CHANNEL,
      run: (closing) => sendDueMails({ db: database.db, transport, clock, log, attach }, closing),
    },
    {
      name: 'webhooks',
      everyMs: WEBHOOKS_EVERY_MS,
      channel: WEBHOOKS_CHANNEL,
      run: (closing) => sendDueWebhooks({ db: database.db, clock, log, settings }, closing),
    },
    {
      name: 'resets',
      everyMs: RESETS_EVERY_MS,
      channel: RESET_CHANNEL,
      run: () => answerResetRequests(deps),
    },
    {
      name: 'loads on lanes',
      everyMs: LOADS_EVERY_MS,
      channel: LOADS_CHANNEL,
      async run(closing) {
        await matchLoads(database.db, clock, closing)
        await mailLoads(database.db, settings, clock, closing)
      },
    },
    {
      name: 'renamed companies',
      everyMs: RENAMED_EVERY_MS,
      channel: RENAMED_CHANNEL,
      run: (closing) => renameInRequests(database.db, closing),
    },
    {
      name: 'search backlog',
      everyMs: BACKLOG_EVERY_MS,
      run: (closing) => writeSearchBacklog(database.db, closing),
    },
    {
      name: 'gathered mails',
      everyMs: GATHERED_EVERY_MS,
      run: (closing) => mailGatheredQuotes(database.db, settings, clock, closing),
    },
    {
      name: 'ending plans',
      everyMs: ENDING_PLANS_EVERY_MS,
      run: (closing) => mailEndingPlans(database.db, settings, clock, closing),
    },
    {
      name: 'checkouts',
      everyMs: CHECKOUTS_EVERY_MS,
      run: (closing) => pollCheckouts(deps, closing),
    },
    {
      name: 'housekeeping',
      everyMs: HOUSEKEEPING_EVERY_MS,
      run: (closing) => removeExpired(deps, closing),
    },
    {
      name: 'expired requests',
      everyMs: EXPIRED_EVERY_MS,
      async run(closing) {
        const passed = new Date(clock().getTime() - MAX_CALL_MS)
        await moveExpired(database.db, passed)
        await noteQuoteEnds(database.db, passed, closing)
      },
    },
    {
      name: 'sweep of files',
      everyMs: SWEEP_EVERY_MS,
      async run(closing) {
        const removed = await sweepFiles(deps.files, database.db, clock(), closing)
        if (removed === null)
          return log.error(
            'the files belong to another database: nothing is removed; see DATA_DIR and S3_BUCKET',
          )
        if (removed > 0) log.info({ removed }, 'removed contents that belonged to no file')
      },
    },
  ]
}

async function openTransport(settings: Settings): Promise<MailTransport> {
  if (!settings.smtpUrl) return mailboxTransport(settings.dataDir, settings.mailFrom)
  // Loaded only when it is used, because the library is large.
  const { smtpTransport } = await import('../mail/smtp.ts')
  return smtpTransport(settings.smtpUrl, settings)
}
