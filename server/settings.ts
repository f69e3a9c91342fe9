/**
 * The settings of the process, from the environment (docs/rules/settings.md#environment). The start reports
 * every wrong setting.
 */
import path from 'node:path'
import { CannotStart } from './process/cannot-start.ts'
import {
  misspeltSettings,
  SAMPLE_EMAIL,
  SAMPLE_PHONE,
  whyNoBucket,
  whyNoDataDir,
  whyNoOperatorPassword,
  whyNoPublicUrl,
  whyNoStripeKeys,
} from './settings-checks.ts'
import { type Environment, SettingsReader } from './settings-reader.ts'

export interface Settings {
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  /** How many processes answer calls on the port; with more than one, a further process starts and ends them. */
  readonly workers: number
  readonly databaseUrl: string | null
  /** The sign-in of the role that owns the tables, if it is not the program's; only commands use it. */
  readonly databaseOwnerUrl: string | null
  /** A streaming replica that may answer lists and details; null without one. */
  readonly databaseReadUrl: string | null
  /** How old the view of that replica may be. */
  readonly databaseReadMaxLagSeconds: number
  /** How many connections to PostgreSQL a process may open. */
  readonly databaseConnections: number
  /** A statement that takes longer than this is logged; in milliseconds. */
  readonly slowStatementMs: number
  readonly dataDir: string
  readonly demo: boolean
  /** True if the test checkout sells paid plans without payment. */
  readonly testCheckout: boolean
  /** True if operators have to set up a second factor first. */
  readonly operatorSecondFactor: boolean
  readonly operator: { readonly email: string; readonly password: string } | null
  readonly smtpUrl: string | null
  /** True if mails are sent over encrypted connections only. */
  readonly smtpTls: boolean
  readonly mailFrom: string
  readonly stripe: {
    readonly secretKey: string
    readonly webhookSecret: string
    readonly apiUrl: string | null
  } | null
  readonly s3: {
    readonly endpoint: string | null
    readonly bucket: string
    readonly region: string
    readonly accessKeyId: string
    readonly secretAccessKey: string
  } | null
  readonly provider: { readonly name: string; readonly phone: string; readonly email: string }
  readonly competitorKeywords: readonly string[]
  readonly rateLimits: boolean
  readonly trustProxy: boolean
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  /** How long the security log keeps its entries. */
  readonly securityLogDays: number
  /** The token that callers of /metrics send; null if /metrics is not served. */
  readonly metricsToken: string | null
  readonly analyticsUrl: string | null
  readonly logLevel: string
  /** True if webhooks may use private addresses, http and any port: for the demo and tests. */
  readonly webhooksAnywhere: boolean
}

/** All errors of the environment, one sentence each. */
export class SettingsError extends CannotStart {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The settings are not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const HTTP = ['http:', 'https:']
const POSTGRES = ['postgres:', 'postgresql:']
const MIN_TOKEN_LENGTH = 20
const MAX_WORKERS = 128
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * The settings that an environment describes.
 * @throws SettingsError naming every setting that is wrong.
 */
export function readSettings(env: Environment): Settings {
  const read = new SettingsReader(env)
  const network = readNetwork(read)
  const database = readDatabase(read)
  const stripe = readStripe(read)
  const s3 = readS3(read)
  const provider = readProvider(read)
  const demo = readDemo(read, network, database.databaseUrl === null, stripe !== null)
  const operator = readOperator(read, demo.demo)
  const settings: Settings = {
    ...network,
    ...database,
    ...demo,
    operator,
    operatorSecondFactor: read.requiredOrOff('OPERATOR_SECOND_FACTOR', !demo.demo),
    stripe,
    s3,
    provider,
    dataDir: readDataDir(read),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    smtpTls: read.requiredOrOff('SMTP_TLS', true),
    mailFrom: read.address('MAIL_FROM', `${provider.name} <${provider.email}>`, true),
    competitorKeywords: (
      read.text('COMPETITOR_KEYWORDS') ?? 'haulagebay,loadmatcher,truckbroker,freightrival'
    )
      .split(',')
      .map((keyword) => keyword.trim().toLowerCase())
      .filter(Boolean),
    rateLimits: read.onOff('RATE_LIMITS', true),
    securityLogDays: read.number('SECURITY_LOG_DAYS', 180, 1, 3650),
    metricsToken: readMetricsToken(read),
    analyticsUrl: read.url('ANALYTICS_URL', HTTP),
    logLevel: readLogLevel(read),
  }
  if (read.problems.length > 0) throw new SettingsError(read.problems)
  return { ...settings, publicUrl: new URL(settings.publicUrl).origin }
}

function readNetwork(read: SettingsReader) {
  const port = read.number('PORT', 3000, 1, 65_535)
  const publicUrl = read.url('PUBLIC_URL', HTTP) ?? `http://localhost:${port}`
  if (URL.canParse(publicUrl)) read.add(whyNoPublicUrl(publicUrl))
  return {
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    trustProxy: read.onOff('TRUST_PROXY', false),
    maxConnections: read.number('MAX_CONNECTIONS', 10_000, 10, 1_000_000),
    maxConnectionsPerAddress: read.number('MAX_CONNECTIONS_PER_ADDRESS', 250, 10, 1_000_000),
  }
}

function readDatabase(read: SettingsReader) {
  const databaseUrl = read.url('DATABASE_URL', POSTGRES)
  const databaseReadUrl = read.url('DATABASE_READ_URL', POSTGRES)
  if (databaseReadUrl) read.together(['DATABASE_URL'], ['DATABASE_READ_URL'])
  const databaseOwnerUrl = read.url('DATABASE_OWNER_URL', POSTGRES)
  if (databaseOwnerUrl) read.together(['DATABASE_URL'], ['DATABASE_OWNER_URL'])
  const workers = read.number('WORKERS', 1, 1, MAX_WORKERS)
  if (workers > 1 && databaseUrl === null)
    read.add(
      `WORKERS is ${workers}, but the embedded database is for one process: set DATABASE_URL, or WORKERS=1.`,
    )
  return {
    databaseUrl,
    databaseReadUrl,
    databaseOwnerUrl,
    databaseReadMaxLagSeconds: read.number('DATABASE_READ_MAX_LAG_SECONDS', 5, 1, 3600),
    databaseConnections: read.number('DATABASE_CONNECTIONS', 6, 2, 500),
    slowStatementMs: read.number('SLOW_STATEMENT_MS', 500, 1, 60_000),
    workers,
  }
}

function readOperator(read: SettingsReader, isDemo: boolean): Settings['operator'] {
  if (!read.together(['OPERATOR_EMAIL', 'OPERATOR_PASSWORD'])) return null
  const email = read.address('OPERATOR_EMAIL', '').toLowerCase()
  const password = read.text('OPERATOR_PASSWORD') ?? ''
  read.add(whyNoOperatorPassword(password, email, isDemo))
  return { email, password }
}

function readStripe(read: SettingsReader): Settings['stripe'] {
  const secretKey = read.text('STRIPE_SECRET_KEY')
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET')
  if (!secretKey) {
    read.together(['STRIPE_SECRET_KEY'], ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'])
    return null
  }
  if (webhookSecret) read.add(...whyNoStripeKeys(secretKey, webhookSecret))
  else
    read.add(
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET, so payments could be forged. Set both or neither.',
    )
  return { secretKey, webhookSecret: webhookSecret ?? '', apiUrl: read.url('STRIPE_API_URL', HTTP) }
}

function readS3(read: SettingsReader): Settings['s3'] {
  const endpoint = read.url('S3_ENDPOINT', HTTP)
  const names = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (!read.together(names, ['S3_ENDPOINT'])) return null
  const [bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = names.map(
    (name) => read.text(name) ?? '',
  )
  read.add(whyNoBucket(bucket))
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function readDataDir(read: SettingsReader): string {
  const folder = read.text('DATA_DIR') ?? './data'
  read.add(whyNoDataDir(folder))
  return path.resolve(folder)
}

function readProvider(read: SettingsReader): Settings['provider'] {
  return {
    name: read.text('PROVIDER_NAME') ?? 'Quayline',
    phone: read.text('PROVIDER_PHONE') ?? SAMPLE_PHONE,
    email: read.address('PROVIDER_EMAIL', SAMPLE_EMAIL),
  }
}

/** The demo, and the parts of it that may be on without it. */
function readDemo(
  read: SettingsReader,
  { host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>,
  isEmbedded: boolean,
  hasStripe: boolean,
) {
  const whyReached = whyNotDemo(host, publicUrl)
  const demo = read.onOff('DEMO', isEmbedded)
  const mayBeReached = read.onOff('DEMO_PUBLIC', false)
  if (demo && !mayBeReached) read.add(whyReached)
  const testCheckout = read.onOff('TEST_CHECKOUT', demo && !hasStripe)
  if (testCheckout && hasStripe)
    read.add('TEST_CHECKOUT sells for nothing: it cannot be on while STRIPE_SECRET_KEY is set.')
  const webhooksAnywhere = read.onOff('WEBHOOKS_ANYWHERE', demo && whyReached === null)
  if (webhooksAnywhere && whyReached !== null)
    read.add(
      'WEBHOOKS_ANYWHERE lets companies reach the network of this machine: it works on a loopback address only.',
    )
  return { demo, testCheckout, webhooksAnywhere }
}

function readMetricsToken(read: SettingsReader): string | null {
  const token = read.text('METRICS_TOKEN')
  if (token !== null && token.length < MIN_TOKEN_LENGTH)
    read.add(`METRICS_TOKEN must have at least ${MIN_TOKEN_LENGTH} characters.`)
  return token
}

function readLogLevel(read: SettingsReader): string {
  const level = read.text('LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(level)) read.add(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  return level
}

/** A warning for each variable of an environment that looks like a setting but is not one. */
export function misspeltIn(env: Environment): string[] {
  return misspeltSettings(Object.keys(env), settingNames())
}

/** The names of all settings, collected while a complete environment is read. */
export function settingNames(): string[] {
  const asked = new Set<string>()
  const everything = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get(_target, name) {
        asked.add(String(name))
        return 'x'
      },
    },
  )
  try {
    readSettings(everything)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
  }
  return [...asked].sort()
}

const LOOPBACK = /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** True for a name or address under which only this machine reaches itself. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/** Why the demo may not run here: its passwords are public. Null if only this machine reaches it. */
function whyNotDemo(host: string, publicUrl: string): string | null {
  const isPublicUrl = URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname)
  if (isLoopback(host) && !isPublicUrl) return null
  const isHostLoopback = isLoopback(host)
  const what = isHostLoopback ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${host}`
  return (
    `This would be a demo that others can reach (${what}): its passwords are public. ` +
    (isHostLoopback ? '' : 'Set HOST=127.0.0.1 for this machine only. ') +
    'Set DEMO=off for real operation; or DEMO_PUBLIC=on for a demo that is meant to be reached, ' +
    'as in a container whose port is published on this machine only.'
  )
}
