/** Checks of single settings: an error sentence each, null if the setting is right. */
import { whyNotPassword } from '#domain/users/passwords.ts'
import { Email, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, NewPassword } from '#domain/users/user.ts'
import { DEMO_PASSWORD } from './demo/sign-ins.ts'

/** How users reach the provider where the settings do not say so; both lead nowhere. */
export const SAMPLE_PHONE = '+44 1632 960 100'
export const SAMPLE_EMAIL = 'support@quayline.example'

/** An email address; for a sender also in the form `Name <address>`. */
export function whyNoAddress(name: string, value: string, mayHaveName: boolean): string | null {
  const address = mayHaveName ? (/^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value) : value
  if (Email.safeParse(address).success) return null
  return mayHaveName
    ? `${name} must be an email address, or a name and an address: Quayline <support@example.com>.`
    : `${name} must be an email address.`
}

/**
 * An address with one of these protocols. In most that cannot be read, a character of the password is not encoded; a #
 * ends an address, and what is behind it is ignored.
 */
export function whyNoUrl(name: string, value: string, protocols: readonly string[]): string | null {
  const starts = protocols.map((protocol) => `${protocol}//`)
  if (!starts.some((start) => value.toLowerCase().startsWith(start)))
    return `${name} must be a URL that starts with ${starts.join(' or ')}.`
  const isWhole = protocols.includes('http:') || !value.includes('#')
  if (URL.canParse(value) && isDecodable(value) && isWhole) {
    // Without a host PostgreSQL is asked through its socket; everything else has an address.
    const hasHost = new URL(value).hostname !== '' || protocols.includes('postgres:')
    return hasHost ? null : `${name} names no host.`
  }
  const advice = value.includes('@')
    ? 'In its user and password, characters such as @ : / ? # % are percent-encoded (%40 for @).'
    : 'Check its host, and its port if it has one.'
  return `${name} is not a valid URL. ${advice}`
}

/** Whether each % begins a code: the user, the password and the path are decoded to connect. */
function isDecodable(value: string): boolean {
  try {
    const { username, password, pathname } = new URL(value)
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** Passwords that stand in the documents, or open the demo. */
const PUBLISHED_PASSWORDS = ['choose-a-long-one', DEMO_PASSWORD]

/** The operator's password: the same rule as for users. A demo, whose data is invented, may have a published one. */
export function whyNoOperatorPassword(password: string, email: string, isDemo: boolean): string | null {
  if (!NewPassword.safeParse(password).success)
    return `OPERATOR_PASSWORD must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`
  if (!isDemo && PUBLISHED_PASSWORDS.includes(password))
    return 'OPERATOR_PASSWORD is one that the documents of this product show to all. Choose another one.'
  if (whyNotPassword(password, { email, names: [] }, []))
    return 'OPERATOR_PASSWORD is one of the first that an attacker tries. Choose another one.'
  return null
}

/** The public address: pages, mails and payments have their paths below it. */
export function whyNoPublicUrl(value: string): string | null {
  const { pathname, username, password } = new URL(value)
  if (/^\/*$/.test(pathname) && !/[?#]/.test(value) && username + password === '') return null
  return 'PUBLIC_URL must be an address without a path, such as https://quayline.example.'
}

/** The folder of the data. Neither systemd nor a `.env` file knows the home folder of a user. */
export function whyNoDataDir(value: string): string | null {
  if (!value.startsWith('~')) return null
  return 'DATA_DIR begins with ~, which is not replaced here: write the whole path, such as /var/lib/quayline.'
}

/** The name of a bucket, which is often copied with more of its address. */
export function whyNoBucket(value: string): string | null {
  if (!/[/:\s]/.test(value)) return null
  return 'S3_BUCKET must be the name of a bucket alone, such as quayline-files: without s3://, a path or a region.'
}

const STRIPE_KEY = /^(sk|rk)_(test|live)_\w+$/
const STRIPE_WEBHOOK_SECRET = /^whsec_\w+$/

/** Stripe's keys look alike; they are easily swapped, or confused with the public key. */
export function whyNoStripeKeys(secretKey: string, webhookSecret: string): string[] {
  return [
    !STRIPE_KEY.test(secretKey) &&
      'STRIPE_SECRET_KEY must be a secret key: it begins with sk_test_ or sk_live_.',
    !STRIPE_WEBHOOK_SECRET.test(webhookSecret) &&
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook: it begins with whsec_.',
  ].filter((problem) => problem !== false)
}

const OUR_PREFIXES = ['DATABASE_', 'OPERATOR_', 'SMTP_', 'STRIPE_', 'S3_', 'PROVIDER_', 'RATE_', 'TRUST_']

/**
 * A warning for each unknown variable that looks like a setting: it has a typing error, or begins like a setting.
 * `known` are the names of all settings.
 */
export function misspeltSettings(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = whichIsMeant(name.toUpperCase(), known)
      return meant === null
        ? []
        : `${name} is not a setting of this product and is ignored. Did you mean ${meant}?`
    })
}

/** The setting with nearly that name, else all that begin like it; null without a match. */
function whichIsMeant(name: string, known: readonly string[]): string | null {
  const [nearest] = known
    .map((setting) => ({ setting, away: distance(name, setting) }))
    .filter(({ setting, away }) => away <= (setting.length < 8 ? 1 : 2))
    .sort((one, other) => one.away - other.away)
  if (nearest) return nearest.setting
  const prefix = OUR_PREFIXES.find((one) => name.startsWith(one))
  return prefix ? known.filter((setting) => setting.startsWith(prefix)).join(', ') : null
}

/** The edit distance of two names: letters added, removed, replaced or swapped with the next one. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}
