/** Differences between a list of requests on the screen and on the server, in the benchmark of an office. */
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { getAttention } from '#contract/attention.ts'
import { decodeReply } from '#contract/endpoint.ts'
import { listRequests } from '#contract/requests.ts'
import { type Attention, LIST_TABS, type TabCounts, waitingFor } from '#domain/attention/attention.ts'
import { pendingCount, submittedCount } from '#web/requests/rows.ts'
import { callerWith, overNetwork } from '../server/testing/caller.ts'
import type { Company } from '../server/testing/companies.ts'

/** Seconds after the last change in which the screen catches up. */
const TRIES = 20

/** The remaining differences after all changes. */
export async function settledDifferences(page: Page, url: string, by: Company): Promise<string[]> {
  const caller = callerWith(overNetwork(url), by.token)
  const list = await page.evaluate(
    (path) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .findLast((name) => name.includes(`${path}?`)) ?? '',
    listRequests.path,
  )
  let differences: string[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    await setTimeout(1000)
    const attention = await caller.call(getAttention)
    const { body } = await caller.get(list.slice(url.length))
    const requests = decodeReply(listRequests, body)
    const counted = by.type === 'Shipper' ? pendingCount : submittedCount
    const expected = {
      ...marksOf(attention, by),
      rows: requests.map((one) => `${one.id} ${one.status} ${counted(one)}`).join(', '),
    }
    const shown = await page.evaluate(shownOnScreen, LIST_TABS)
    differences = Object.entries(expected)
      .map(([what, value]) => [what, value, shown[what as keyof typeof shown]] as const)
      .filter(([, value, onScreen]) => value !== onScreen)
      .map(([what, value, onScreen]) => `${what}: "${onScreen}" on the screen, "${value}" on the server`)
    if (differences.length === 0) break
  }
  return differences
}

/** The numbers as a screen shows them: at the title and at the tabs. */
function marksOf(attention: Attention, { type }: Company) {
  const text = (count = 0) => (count === 0 ? '' : count > 99 ? '99+' : String(count))
  const tabs: TabCounts | undefined = type === 'Shipper' ? attention.tabs.own : attention.tabs.bids
  return {
    title: text(waitingFor(attention).total),
    needsMe: text(tabs?.needsMe),
    new: text(tabs?.new),
    closingToday: text(tabs?.closingToday),
  }
}

/** Runs in the page. */
function shownOnScreen(tabs: readonly string[]) {
  const links = [...document.querySelectorAll('nav[aria-label="Parts of the list"] a')]
  const mark = (tab: string) => /\d+\+?/.exec(links[tabs.indexOf(tab)]?.textContent ?? '')?.[0] ?? ''
  const row = (link: HTMLElement) => {
    const cell = (name: string) =>
      link.closest('tr')?.querySelector<HTMLElement>(`td[data-column="${name}"]`)?.innerText ?? ''
    return `${link.dataset.rowLink} ${cell('status').trim()} ${Number.parseInt(cell('quotes'), 10)}`
  }
  return {
    title: /^\((\d+\+?)\)/.exec(document.title)?.[1] ?? '',
    needsMe: mark('needsMe'),
    new: mark('new'),
    closingToday: mark('closingToday'),
    rows: [...document.querySelectorAll<HTMLElement>('tbody [data-row-link]')].map(row).join(', '),
  }
}
