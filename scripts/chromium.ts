/**
 * Finds the Chromium that drives the browser tests, or installs one with the system's package manager.
 *
 * A browser from the system is used rather than one of Playwright's own downloads: it comes with its
 * libraries and fonts, and needs no download host besides the package mirror.
 */
import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'

/**
 * Names on the PATH, then the usual places outside it. The headless shell is the same engine without a window, and
 * needs half the processor time (docs/decisions/0176-browser-tests-use-the-headless-shell.md).
 */
const CANDIDATES = [
  'chromium-headless-shell',
  'headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** How the browser is started: quiet, and without background work. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

const APT = ['apt-get', 'install', '-q', '-y', '--no-install-recommends', 'fonts-liberation']

/**
 * The package managers that install Chromium: the first one on the machine is used, with the first of its packages that
 * exists.
 */
const INSTALLERS = [
  {
    manager: 'apt-get',
    prepare: ['apt-get', 'update', '-q'],
    // Debian has the headless shell, Ubuntu does not.
    commands: [
      [...APT, 'chromium-headless-shell'],
      [...APT, 'chromium'],
    ],
  },
  {
    manager: 'dnf',
    prepare: null,
    commands: [['dnf', 'install', '-q', '-y', 'chromium', 'liberation-sans-fonts']],
  },
  { manager: 'apk', prepare: null, commands: [['apk', 'add', '-q', 'chromium', 'font-liberation']] },
  { manager: 'brew', prepare: null, commands: [['brew', 'install', '--quiet', '--cask', 'chromium']] },
]

/** The browser's path; `undefined` without one. CHROMIUM_PATH, if set, is the only one tried. */
function findChromium(): string | undefined {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (works(given)) return given
    throw new Error(`CHROMIUM_PATH is "${given}", but that does not start as Chromium.`)
  }
  return CANDIDATES.map(locate).find((path) => path !== undefined && works(path))
}

/** Finds a browser, else installs one, else says what the user can do. */
export function ensureChromium(): string {
  const found = findChromium() ?? install()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium or Chrome, and it could not be installed from here. ' +
      'Install it (on Debian and Ubuntu: sudo apt-get install chromium), or set CHROMIUM_PATH to one.',
  )
}

/** Some distributions have a script of this name that only explains how to install, so the program must answer. */
function works(candidate: string): boolean {
  const answer = spawnSync(candidate, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return answer.status === 0 && /Chrom/.test(answer.stdout)
}

function install(): string | undefined {
  const installer = INSTALLERS.find(({ manager }) => locate(manager))
  const rights = rightsFor(installer?.manager)
  if (!installer || !rights) return undefined
  console.log(`No Chromium found; installing it with ${installer.manager} (a few minutes) …`)
  if (installer.prepare) succeeds([...rights, ...installer.prepare])
  installer.commands.some((command) => succeeds([...rights, ...command]))
  return findChromium()
}

function succeeds(command: readonly string[]): boolean {
  const [program, ...args] = command as [string, ...string[]]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status } = spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) console.log(`${command.join(' ')} failed.`)
  return status === 0
}

/** The prefix of the command: none for root and Homebrew, `sudo` where it asks no password. */
function rightsFor(manager: string | undefined): string[] | undefined {
  if (userInfo().uid === 0 || manager === 'brew') return []
  return locate('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}

/** The full path of a program on the PATH, or of one given in full. */
function locate(program: string): string | undefined {
  const answer = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { encoding: 'utf8' })
  return answer.status === 0 ? answer.stdout.trim() : undefined
}

if (import.meta.main) console.log(ensureChromium())
