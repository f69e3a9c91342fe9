/**
 * Runs once before all journeys: finds the browser, builds the browser application, and prepares two data folders,
 * so that each test file copies a database instead of making one.
 */
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../scripts/chromium.ts'
import { buildWebIfNeeded } from '../server/pages/build.ts'
import { newDataDir, startProduct } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser that runs the journeys. */
    chromium: string
    /** Data folders after a first start, without and with the demo. */
    dataDirs: { empty: string; demo: string }
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  project.provide('chromium', ensureChromium())
  await buildWebIfNeeded(() => undefined)
  const [empty, demo] = await Promise.all([firstStart('off'), firstStart('on')])
  project.provide('dataDirs', { empty, demo })
  return () => {
    for (const folder of [empty, demo]) rmSync(folder, { recursive: true, force: true })
  }
}

async function firstStart(demo: 'on' | 'off'): Promise<string> {
  const dataDir = newDataDir()
  const product = await startProduct({ dataDir, env: { DEMO: demo } })
  await product.terminate()
  return dataDir
}
