/** `npm run doctor`: checks an installation with its settings. */
import { styleText } from 'node:util'
import { loadEnvFile } from '../env-file.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { misspeltIn, readSettings } from '../settings.ts'
import { examine } from './checks.ts'
import type { Finding } from './finding.ts'

const COLOURS = { ok: 'green', look: 'yellow', failed: 'red' } as const
const WORDS = { ok: 'ok', look: 'look at this', failed: 'failed' } as const

async function run(backups: string | null): Promise<number> {
  loadEnvFile()
  const misspelt = misspeltIn(process.env).map((text): Finding => ({ part: 'settings', state: 'look', text }))
  const findings = [...misspelt, ...(await examine(readSettings(process.env), backups, new Date()))]
  for (const { part, state, text } of findings)
    console.log(`${part.padEnd(11)} ${styleText(COLOURS[state], WORDS[state].padEnd(12))} ${text}`)
  return findings.some(({ state }) => state === 'failed') ? 1 : 0
}

process.exitCode = await run(process.argv[2] ?? null).catch((error: unknown) => {
  console.error(error instanceof CannotStart ? `\n${error.message}\n` : error)
  return 1
})
