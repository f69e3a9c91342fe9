/** Runs one statement with pgbench, PostgreSQL's own load generator, if it is installed. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Recorded } from './record.ts'

/** Statements a second; null if pgbench is not installed. */
export function pgbench(
  url: string,
  { sql, parameters }: Recorded,
  connections: number,
  seconds: number,
): number | null {
  if (spawnSync('pgbench', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'quayline-pgbench-'))
  try {
    const script = join(folder, 'statement.sql')
    writeFileSync(script, `${withLiterals(sql, parameters).replaceAll(/\s+/g, ' ')};\n`)
    const options = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(connections),
      '-j',
      '1',
      '-T',
      String(seconds),
      '-f',
      script,
      url,
    ]
    const run = spawnSync('pgbench', options, { encoding: 'utf8' })
    const tps = /tps = ([\d.]+)/.exec(run.stdout)?.[1]
    if (!tps) throw new Error(`pgbench: ${run.stderr}`)
    return Number(tps)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function withLiterals(sql: string, parameters: readonly unknown[]): string {
  // pgbench reads a colon before a word as a variable, even inside a literal.
  const colonless = sql.replaceAll('HH24:MI:SS', "HH24' || chr(58) || 'MI' || chr(58) || 'SS")
  return colonless.replace(/\$(\d+)/g, (_whole, number: string) => {
    const value = parameters[Number(number) - 1]
    if (typeof value === 'number') return String(value)
    const text = value instanceof Date ? value.toISOString() : String(value)
    return `'${text.replaceAll("'", "''")}'`
  })
}
