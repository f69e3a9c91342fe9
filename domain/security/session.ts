/** The sessions of a user or an operator (docs/rules/sign-in.md#sessions). */
import * as z from 'zod/mini'
import { DAY_MS, Instant } from '../time.ts'

/** A session ends this many days after its sign-in, even if it is used. */
const SESSION_DAYS = 30
/** A session ends after this many days without use. */
const IDLE_DAYS = 7
/** How many sessions a user has at most; a further sign-in ends the oldest. */
export const MAX_SESSIONS = 20

/** A session as its user sees it: enough to recognise it. */
export const SessionRow = z.object({
  id: z.int(),
  /** Browser and system, such as "Firefox on Windows". */
  device: z.string(),
  /** The network address of the sign-in. */
  address: z.string(),
  signedInAt: Instant,
  lastUsedAt: Instant,
  /** True for the session of the call. */
  isCurrent: z.boolean(),
})
export type SessionRow = z.output<typeof SessionRow>

/** When a session ends that began at one instant and was last used at another (docs/rules/sign-in.md#sessions). */
export function sessionEnd(began: Date, used: Date): Date {
  const days = (from: Date, count: number) => from.getTime() + count * DAY_MS
  return new Date(Math.min(days(began, SESSION_DAYS), days(used, IDLE_DAYS)))
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The browser and system that a User-Agent header names; 'Another program' for other clients. */
export function deviceOf(userAgent: string | undefined): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another program'
}
