/** Runs once before all journeys: a browser must be there, and the browser program must be built. */
import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureChromium } from '../scripts/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser that drives the journeys. */
    chromium: string
  }
}

const root = join(import.meta.dirname, '..')

export default function setup(project: TestProject): void {
  project.provide('chromium', ensureChromium())
  if (isBuilt()) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
}

/** Whether the last build is newer than everything that goes into it. */
function isBuilt(): boolean {
  const built = statSync(join(root, 'dist/web/index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const inputs = globSync(['{web,domain,contract}/**/*.*', 'vite.config.ts', 'package-lock.json'], {
    cwd: root,
  })
  return inputs.every((path) => statSync(join(root, path)).mtimeMs < built)
}
