/**
 * Asks the registry for known vulnerabilities of the packages that a release delivers (docs/security.md#updates).
 *
 *     npm run advisories        # prints them; ends with 1 if there are any, or if the registry gave no answer
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The vulnerable packages, a line each; null if the registry gave no answer. */
export async function knownVulnerabilities(
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly string[] | null> {
  const npm = spawn('npm', ['audit', '--json', '--omit=dev'], {
    cwd: join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { vulnerabilities } = JSON.parse(await text(npm.stdout)) as Audit
  if (!vulnerabilities) return null
  return Object.values(vulnerabilities).map(({ name, severity, via }) => {
    const titles = via.flatMap((one) => (typeof one === 'string' ? [] : [one.title]))
    return [`${name} (${severity})`, ...titles].join('; ')
  })
}

/** The output of npm; after a failure it has only the error. */
interface Audit {
  readonly vulnerabilities?: Readonly<
    Record<string, { name: string; severity: string; via: readonly (string | { title: string })[] }>
  >
}

/** The findings, as a sentence or a list. */
export function toldOf(found: readonly string[] | null): string {
  if (found === null) return 'The registry gave no answer about vulnerabilities.'
  return found.length === 0 ? 'No delivered package has a known vulnerability.' : found.join('\n')
}

if (import.meta.main) {
  const found = await knownVulnerabilities()
  console.log(toldOf(found))
  process.exitCode = found?.length === 0 ? 0 : 1
}
