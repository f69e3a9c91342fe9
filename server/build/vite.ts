import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../root.ts'

const VITE = path.join(ROOT, 'node_modules/vite/bin/vite.js')

/** Whether this installation can build. A release, which was built elsewhere, does not have the packages for it. */
export function canBuild(): boolean {
  return existsSync(VITE)
}

/** Runs `vite build` in a process of its own. @throws Error where it fails; vite has then printed why. */
export function viteBuild(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn', ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Independent of the caller's environment: tests set NODE_ENV=test, which would leave React's development
      // version in dist/.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`vite ended with ${code}`))
    })
  })
}
