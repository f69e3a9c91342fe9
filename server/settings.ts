/**
 * The settings of the process, from the environment (docs/rules/settings.md#environment). The start reports
 * every wrong setting.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from './process/cannot-start.ts'
import {
  misspeltSettings,
  whyNoAddress,
  whyNoOperatorPassword,
  whyNoPublicUrl,
  whyNoStripeKeys,
  whyNoUrl,
} from './settings-checks.ts'

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

const SHORTEST_TOKEN = 20
const MOST_WORKERS = 128
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads a `.env` file of the folder in which the process was started, without overriding variables that are
 * set.
 */
export function loadEnvFile(folder = process.cwd()): void {
  const file = path.join(folder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/**
 * The settings that an environment describes.
 * @throws SettingsError naming every setting that is wrong.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const add = (...found: readonly (string | null)[]) => problems.push(...found.filter((one) => one !== null))
  const text = (name: string) => env[name]?.trim() || null
  const onOff = (name: string, fallback: boolean) => {
    const value = text(name)?.toLowerCase()
    if (value === undefined || value === null) return fallback
    if (value !== 'on' && value !== 'off') problems.push(`${name} must be "on" or "off", not "${value}".`)
    return value === 'on'
  }
  const url = (name: string, protocols: readonly string[]) => {
    const value = text(name)
    if (value === null) return null
    add(whyNoUrl(name, value, protocols))
    return value
  }
  // Settings that belong together are set all or not at all. Optional ones need the others.
  const together = (names: readonly string[], onTop: readonly string[] = []) => {
    const given = names.filter((name) => text(name) !== null)
    const extra = onTop.filter((name) => text(name) !== null)
    if (given.length === 0 && extra.length > 0)
      problems.push(
        `${extra.join(' and ')} cannot be used without ${names.join(', ')}: set all of them or none.`,
      )
    if (given.length > 0 && given.length < names.length)
      problems.push(
        `${names.join(', ')} belong together; missing: ${names.filter((n) => !given.includes(n)).join(', ')}.`,
      )
    return given.length === names.length
  }

  const number = (name: string, fallback: number, least: number, most: number) => {
    const typed = text(name) ?? String(fallback)
    const value = Number(typed)
    if (!/^\d{1,9}$/.test(typed) || value < least || value > most)
      problems.push(`${name} must be a number from ${least} to ${most}.`)
    return value
  }
  const requiredOrOff = (name: string, fallback: boolean) => {
    const value = text(name)?.toLowerCase() ?? (fallback ? 'required' : 'off')
    if (value !== 'required' && value !== 'off')
      problems.push(`${name} must be "required" or "off", not "${value}".`)
    return value === 'required'
  }

  const port = number('PORT', 3000, 0, 65_535)
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:'])
  const databaseReadUrl = url('DATABASE_READ_URL', ['postgres:', 'postgresql:'])
  if (databaseReadUrl) together(['DATABASE_URL'], ['DATABASE_READ_URL'])
  const databaseOwnerUrl = url('DATABASE_OWNER_URL', ['postgres:', 'postgresql:'])
  if (databaseOwnerUrl) together(['DATABASE_URL'], ['DATABASE_OWNER_URL'])
  const workers = number('WORKERS', 1, 1, MOST_WORKERS)
  if (workers > 1 && databaseUrl === null)
    problems.push(
      `WORKERS is ${workers}, but the embedded database is for one process: set DATABASE_URL, or WORKERS=1.`,
    )
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`
  if (URL.canParse(publicUrl)) add(whyNoPublicUrl(publicUrl))
  const hasOperator = together(['OPERATOR_EMAIL', 'OPERATOR_PASSWORD'])
  const operatorEmail = (text('OPERATOR_EMAIL') ?? '').toLowerCase()
  const operatorPassword = text('OPERATOR_PASSWORD') ?? ''
  if (hasOperator)
    add(whyNoAddress('OPERATOR_EMAIL', operatorEmail), whyNoOperatorPassword(operatorPassword, operatorEmail))
  const secretKey = text('STRIPE_SECRET_KEY')
  const webhookSecret = text('STRIPE_WEBHOOK_SECRET')
  if (secretKey && !webhookSecret)
    problems.push(
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET, so payments could be forged. Set both or neither.',
    )
  if (secretKey && webhookSecret) add(...whyNoStripeKeys(secretKey, webhookSecret))
  if (!secretKey) together(['STRIPE_SECRET_KEY'], ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'])
  const s3Endpoint = url('S3_ENDPOINT', ['http:', 'https:'])
  const hasS3 = together(
    ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_ENDPOINT'],
  )
  const logLevel = text('LOG_LEVEL') ?? 'info'
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)
  const name = text('PROVIDER_NAME') ?? 'Quayline'
  const email = text('PROVIDER_EMAIL') ?? 'support@quayline.example'
  const mailFrom = text('MAIL_FROM') ?? `${name} <${email}>`
  add(whyNoAddress('PROVIDER_EMAIL', email))
  if (text('MAIL_FROM')) add(whyNoAddress('MAIL_FROM', mailFrom, true))

  const metricsToken = text('METRICS_TOKEN')
  if (metricsToken !== null && metricsToken.length < SHORTEST_TOKEN)
    problems.push(`METRICS_TOKEN must have at least ${SHORTEST_TOKEN} characters.`)

  const host = text('HOST') ?? '127.0.0.1'
  const demo = onOff('DEMO', databaseUrl === null)
  const mayBeReached = onOff('DEMO_PUBLIC', false)
  if (demo && !mayBeReached) problems.push(...whyNotDemo(host, publicUrl))
  const testCheckout = onOff('TEST_CHECKOUT', demo && !secretKey)
  if (testCheckout && secretKey)
    problems.push('TEST_CHECKOUT sells for nothing: it cannot be on while STRIPE_SECRET_KEY is set.')

  const isOnlyHere = whyNotDemo(host, publicUrl).length === 0
  const webhooksAnywhere = onOff('WEBHOOKS_ANYWHERE', demo && isOnlyHere)
  if (webhooksAnywhere && !isOnlyHere)
    problems.push(
      'WEBHOOKS_ANYWHERE lets companies reach the network of this machine: it works on a loopback address only.',
    )

  const settings: Settings = {
    host,
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    workers,
    databaseUrl,
    databaseOwnerUrl,
    databaseReadUrl,
    databaseReadMaxLagSeconds: number('DATABASE_READ_MAX_LAG_SECONDS', 5, 1, 3600),
    databaseConnections: number('DATABASE_CONNECTIONS', 6, 2, 500),
    slowStatementMs: number('SLOW_STATEMENT_MS', 500, 1, 60_000),
    dataDir: path.resolve(text('DATA_DIR') ?? './data'),
    demo,
    testCheckout,
    operatorSecondFactor: requiredOrOff('OPERATOR_SECOND_FACTOR', !demo),
    operator: hasOperator ? { email: operatorEmail, password: operatorPassword } : null,
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    smtpTls: requiredOrOff('SMTP_TLS', true),
    mailFrom,
    stripe: secretKey
      ? { secretKey, webhookSecret: webhookSecret ?? '', apiUrl: url('STRIPE_API_URL', ['http:', 'https:']) }
      : null,
    s3: hasS3
      ? {
          endpoint: s3Endpoint,
          bucket: text('S3_BUCKET') ?? '',
          region: text('S3_REGION') ?? '',
          accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
          secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
        }
      : null,
    provider: { name, phone: text('PROVIDER_PHONE') ?? '+44 1632 960 100', email },
    competitorKeywords: (text('COMPETITOR_KEYWORDS') ?? 'haulagebay,loadmatcher,truckbroker,freightrival')
      .split(',')
      .map((keyword) => keyword.trim().toLowerCase())
      .filter(Boolean),
    rateLimits: onOff('RATE_LIMITS', true),
    trustProxy: onOff('TRUST_PROXY', false),
    maxConnections: number('MAX_CONNECTIONS', 10_000, 10, 1_000_000),
    maxConnectionsPerAddress: number('MAX_CONNECTIONS_PER_ADDRESS', 250, 10, 1_000_000),
    securityLogDays: number('SECURITY_LOG_DAYS', 180, 1, 3650),
    metricsToken,
    analyticsUrl: url('ANALYTICS_URL', ['http:', 'https:']),
    logLevel,
    webhooksAnywhere,
  }
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

/** A warning for each variable of an environment that looks like a setting but is not one. */
export function misspeltIn(env: Readonly<Record<string, string | undefined>>): string[] {
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

/** Why the demo may not run here: its passwords are public. */
function whyNotDemo(host: string, publicUrl: string): string[] {
  const isPublicUrl = URL.canParse(publicUrl) && !isLoopback(new URL(publicUrl).hostname)
  if (isLoopback(host) && !isPublicUrl) return []
  const what = isLoopback(host) ? `PUBLIC_URL is ${publicUrl}` : `HOST is ${host}`
  return [
    `This would be a demo that others can reach (${what}): its passwords are public. ` +
      'Set DEMO=off for real operation; or DEMO_PUBLIC=on for a demo that is meant to be reached, ' +
      'as in a container whose port is published on this machine only.',
  ]
}
