/** Runs once before all journeys: a browser must be there, and the browser program must be built. */
import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../scripts/chromium.ts'
import { buildWebIfNeeded } from '../server/pages/build.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser that drives the journeys. */
    chromium: string
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', ensureChromium())
  await buildWebIfNeeded(() => undefined)
}
