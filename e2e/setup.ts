/**
 * Runs once before all journeys: finds the browser, builds the browser application, starts PostgreSQL, and prepares the
 * data of a first start, so that each test file copies a database instead of making one.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../scripts/chromium.ts'
import { databasesAt, MANY_DATABASES, startPostgres } from '../scripts/postgres.ts'
import { builtServer } from '../server/build/server.ts'
import { buildWebIfNeeded } from '../server/build/web.ts'
import { pageScript } from './page-script.ts'
import { type DataKind, newDataDir, startProduct } from './server.ts'

/** A database to clone, and the data folder that belongs to it. */
interface FirstStart {
  template: string
  dataDir: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser that runs the journeys. */
    chromium: string
    firstStarts: {
      /** The address of the PostgreSQL server. */
      adminUrl: string
      data: Record<DataKind, FirstStart>
      /** A data folder with an embedded database, without the demo. */
      embedded: string
    }
    /** The script of the checks that run in a page (screens/page-checks.ts). */
    screenChecks: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', ensureChromium())
  project.provide('screenChecks', await pageScript(join(import.meta.dirname, 'screens/in-page/index.ts')))
  await builtServer(console.log)
  await buildWebIfNeeded(console.log)
  const { adminUrl, stop } = await startPostgres(MANY_DATABASES)
  const [empty, demo, embedded] = await Promise.all([
    firstStart(adminUrl, 'off'),
    firstStart(adminUrl, 'on'),
    firstStartEmbedded(),
  ])
  project.provide('firstStarts', { adminUrl, data: { empty, demo }, embedded })
  return async () => {
    for (const folder of [empty.dataDir, demo.dataDir, embedded])
      rmSync(folder, { recursive: true, force: true })
    await stop()
  }
}

async function firstStart(adminUrl: string, demo: 'on' | 'off'): Promise<FirstStart> {
  const databases = databasesAt(adminUrl)
  const template = await databases.createDatabase()
  const dataDir = newDataDir()
  const product = await startProduct({
    dataDir,
    env: { DEMO: demo, DATABASE_URL: databases.url(template) },
  })
  await product.terminate()
  return { template, dataDir }
}

async function firstStartEmbedded(): Promise<string> {
  const dataDir = newDataDir()
  const product = await startProduct({ dataDir })
  await product.terminate()
  return dataDir
}
