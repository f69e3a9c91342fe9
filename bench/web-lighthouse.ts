/** Lighthouse on a page, in a browser with a signed-in user: medians of several runs. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import lighthouse, { desktopConfig } from 'lighthouse'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/free-port.ts'
import { median } from './report.ts'
import { openBrowser, type Setup, type UserKind } from './web-setup.ts'

export interface Scores {
  readonly name: string
  /** Of 100. */
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  /** Seconds. */
  readonly largestPaint: number
  readonly layoutShift: number
  /** Milliseconds. */
  readonly blocking: number
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices']

/** A page to measure, as the kind of user who opens it. */
export interface ScoredPage {
  readonly name: string
  readonly path: string
  readonly who: UserKind
  readonly form: 'mobile' | 'desktop'
}

export async function scoresOf(setup: Setup, page: ScoredPage, runs: number): Promise<Scores> {
  const all: Scores[] = []
  for (let turn = 0; turn < runs; turn++) all.push(await run(setup, page))
  const middle = (figure: (scores: Scores) => number) => median(all.map(figure))
  return {
    name: page.name,
    performance: middle((scores) => scores.performance),
    accessibility: Math.min(...all.map((scores) => scores.accessibility)),
    bestPractices: Math.min(...all.map((scores) => scores.bestPractices)),
    largestPaint: middle((scores) => scores.largestPaint),
    layoutShift: middle((scores) => scores.layoutShift),
    blocking: middle((scores) => scores.blocking),
  }
}

async function run(setup: Setup, { name, path, who, form }: ScoredPage): Promise<Scores> {
  const profile = mkdtempSync(join(tmpdir(), 'quayline-lighthouse-'))
  let browser: Browser | undefined
  try {
    // One browser signs in and another measures: two tools in one browser disturb each other.
    await (await openBrowser(setup, who, profile)).context.close()
    browser = await startBrowser(profile)
    const result = await lighthouse(
      setup.url + path,
      // The storage holds the token; the cache has been emptied already.
      { port: browser.port, onlyCategories: CATEGORIES, disableStorageReset: true, logLevel: 'error' },
      form === 'desktop' ? desktopConfig : undefined,
    )
    const report = result?.lhr
    if (!report || report.runtimeError)
      throw new Error(`Lighthouse: ${report?.runtimeError?.message ?? 'no result'}`)
    const score = (category: string) => Math.round((report.categories[category]?.score ?? Number.NaN) * 100)
    const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN
    for (const category of ['accessibility', 'best-practices'])
      for (const { id } of report.categories[category]?.auditRefs ?? [])
        if (report.audits[id]?.score === 0) console.log(`${name}: ${category}: ${report.audits[id].title}`)
    return {
      name,
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      largestPaint: figure('largest-contentful-paint') / 1000,
      layoutShift: figure('cumulative-layout-shift'),
      blocking: figure('total-blocking-time'),
    }
  } finally {
    await browser?.stop()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Browser {
  readonly port: number
  stop(): Promise<void>
}

async function startBrowser(profile: string): Promise<Browser> {
  const port = await freePort()
  const flags = [
    ...CHROMIUM_FLAGS,
    '--headless',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ]
  // Some distributions start the browser from a script, which ends alone: the group has both.
  const options: SpawnOptions = { stdio: 'ignore', detached: true }
  const child: ChildProcess = spawn(ensureChromium(), [...flags, 'about:blank'], options)
  const killGroup = (signal: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, signal)
  for (let waited = 0; waited < 30_000; waited += 100) {
    const isUp = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp)
      return {
        port,
        async stop() {
          const ended = once(child, 'exit')
          killGroup('SIGTERM')
          await ended
        },
      }
    await setTimeout(100)
  }
  killGroup('SIGKILL')
  throw new Error('the browser did not start')
}
