/** A window of the benchmark of an office: a page in its own browser, its content and its calls. */
import { setTimeout } from 'node:timers/promises'
import { type CDPSession, chromium } from 'playwright-core'
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts'
import type { Company } from '../server/testing/companies.ts'
import { countRequests, countUpdates, type RequestCounts } from './office-counts.ts'
import { settledDifferences } from './office-screen.ts'
import { median } from './report.ts'

export interface OfficeResult extends RequestCounts {
  readonly name: string
  /** How often the pointer rested on a row, and how often a row moved under it. */
  readonly rests: number
  readonly jumps: number
  /** The first moved row; empty without one. */
  readonly firstJump: string
  readonly updates: number
  /** Megabytes after garbage collection, medians of each third of the time. */
  readonly heap: readonly [number, number, number]
  /** The share of the time in which the page's main thread worked. */
  readonly busy: number
  /** The differences between screen and server at the end. */
  readonly differences: readonly string[]
}

export interface OfficeWindow {
  /** Uses the page like a reader until the morning is over: the pointer rests on a row, leaves it, rests on another. */
  watch(morning: Promise<unknown>): Promise<void>
  result(): Promise<OfficeResult>
  close(): Promise<void>
}

const MAX_GROWTH = 1.1
const REST_MS = 8000
const LEAVE_MS = 1000

/** A sentence for each limit that a window missed. */
export function missedOf(one: OfficeResult): string[] {
  // The page warms up in the first third.
  const [, before, after] = one.heap
  const megabytes = (size: number) => size.toFixed(1)
  return [
    ...(one.updates === 0 ? ['no live update came'] : []),
    ...(one.rests === 0 ? ['the pointer never rested on a row'] : []),
    ...(one.jumps > 0 ? [`a row moved under the pointer ${one.jumps} times; first ${one.firstJump}`] : []),
    ...(one.unasked > 0 ? [`${one.unasked} requests were sent though nothing had changed`] : []),
    ...(one.duplicates > 0 ? [`${one.duplicates} requests were sent again before their answer`] : []),
    // Written so that an unknown size counts as missed.
    ...(after <= MAX_GROWTH * before
      ? []
      : [`memory grew from ${megabytes(before)} to ${megabytes(after)} MB`]),
    ...one.differences,
  ].map((miss) => `${one.name}: ${miss}`)
}

interface Opened {
  readonly name: string
  readonly path: string
  readonly by: Company
}

/** Opens a browser signed in as the company's user, on a list of requests with a whole page of rows. */
export async function openWindow(url: string, { name, path, by }: Opened): Promise<OfficeWindow> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS] })
  const localStorage = [{ name: 'quayline.token', value: by.token }]
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  })
  // The machine is shared with the server and two more browsers.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable')
  await page.goto(url + path)
  await page.locator('tbody [data-row-link]').nth(9).waitFor()
  const stream = await countUpdates(url, by.token)
  const requests = countRequests(page, stream.lastAt)
  const heap: number[] = []
  let busy = Number.NaN

  return {
    async watch(morning) {
      let isOver = false
      const over = morning.finally(() => {
        isOver = true
      })
      await page.evaluate(watchRows)
      const began = performance.now()
      const worked = await taskSeconds(devTools)
      for (let turn = 0; !isOver; turn++) {
        const row = page.locator('tbody tr').nth(2 + (turn % 5))
        await row.hover()
        await page.evaluate('office.rest()')
        await Promise.race([setTimeout(REST_MS), over])
        await page.evaluate('office.leave()')
        await page.locator('h1').hover()
        await setTimeout(LEAVE_MS)
        heap.push(await usedMegabytes(devTools))
      }
      busy = ((await taskSeconds(devTools)) - worked) / ((performance.now() - began) / 1000)
    },
    async result() {
      await page.locator('h1').hover()
      const differences = await settledDifferences(page, url, by)
      const seen = (await page.evaluate('office')) as Pick<OfficeResult, 'rests' | 'jumps' | 'firstJump'>
      return {
        name,
        ...seen,
        updates: stream.count(),
        ...requests(),
        heap: thirdsOf(heap),
        busy,
        differences,
      }
    },
    async close() {
      stream.close()
      await browser.close()
    },
  }
}

/** Runs in the page. The row under a resting pointer must stay the same and in its place. */
function watchRows(): void {
  let held: { key: string | undefined; top: number } | null = null
  const underPointer = () => {
    const row = document.querySelector('tbody tr:hover')
    const link = row?.querySelector<HTMLElement>('[data-row-link]')
    return row ? { key: link?.dataset.rowLink, top: row.getBoundingClientRect().top } : null
  }
  const office = {
    rests: 0,
    jumps: 0,
    firstJump: '',
    rest() {
      held = underPointer()
      if (held) office.rests += 1
    },
    leave() {
      held = null
    },
  }
  Object.assign(window, { office })
  const look = () => {
    if (!held) return
    const now = underPointer()
    if (now && now.key === held.key && Math.abs(now.top - held.top) < 1) return
    office.jumps += 1
    const text = (row: typeof now) => (row ? `${row.key} at ${row.top.toFixed(0)} px` : 'no row')
    office.firstJump ||= `from ${text(held)} to ${text(now)}`
    held = now
  }
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}

async function usedMegabytes(devTools: CDPSession): Promise<number> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** Seconds in which the page's main thread has worked. */
async function taskSeconds(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

function thirdsOf(samples: readonly number[]): [number, number, number] {
  const third = Math.max(1, Math.floor(samples.length / 3))
  return [
    median(samples.slice(0, third)),
    median(samples.slice(third, -third)),
    median(samples.slice(-third)),
  ]
}
