/**
 * Walks docs/operation.md, "From nothing to real operation": runs its commands as they are in the document, on a
 * PostgreSQL, folders and ports of its own, and checks the result of each step. Steps that need root or systemd have
 * stand-ins (scripts/walk/stand-in.sh). Without nginx on the machine the commands that need the proxy are left out.
 *
 * `npm run walk` takes a few minutes, most of them `npm ci`. `npm run walk -- linked` takes the packages of the clone
 * instead, needs no registry, and takes one minute. WALK_KEEP=on keeps the folder.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { styleText } from 'node:util'
import * as OTPAuth from 'otpauth'
import pg from 'pg'
import { login } from '#contract/accounts.ts'
import { changeCompany, listCompanies, operatorLogin } from '#contract/operator.ts'
import { ownOfOperator } from '#contract/security.ts'
import { callerWith, overNetwork } from '#server/testing/caller.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { registerCompany, registrationOf } from '#server/testing/registered.ts'
import { freePort } from './free-port.ts'
import { startPostgres } from './postgres.ts'
import { type Step, stepsOfOperation } from './walk/commands.ts'

const clone = join(import.meta.dirname, '..')
const STAND_INS = ['useradd', 'sudo', 'install', 'psql', 'nginx', 'systemctl']
const NEEDS_PROXY = /nginx|https:/
const OPERATOR = { email: 'operator@quayline.example', password: 'harbour-lantern-42' }
const USER = { email: 'ada@shipper.example', password: 'quayside-lamp-and-rope' }
const VERSION = String(JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')).version)
/** The version that step 10 upgrades to: the same program under another number, over the data of an old one. */
const NEXT = '0.2.0'
const OLD_DATA = 'server/db/migrations/testing/1-c21a555.sql'

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not as expected: ${what}`)
  console.log(styleText('green', `  ✓ ${what}`))
}

function pathTo(command: string): string | null {
  const { status, stdout } = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const walk = mkdtempSync(join(tmpdir(), 'quayline-walk-'))
const home = join(walk, 'home')
const nginx = pathTo('nginx')
const isLinked = process.argv.includes('linked')
const [port, secondPort, plain, tls] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const direct = `http://127.0.0.1:${port}`
const publicUrl = nginx ? `https://localhost:${tls}` : direct

// A server of its own: the walk makes a role.
delete process.env.TEST_DATABASE_URL
const postgres = await startPostgres()
const mails = await startMailServer()

/** The names of the document and their values in the walk. */
const LOCATIONS: readonly (readonly [string, string])[] = [
  ['/opt/', `${walk}/opt/`],
  ['-C /opt', `-C ${walk}/opt`],
  ['/etc/', `${walk}/etc/`],
  ['/var/', `${walk}/var/`],
  ['localhost:5432', new URL(postgres.adminUrl).host],
  ['https://quayline.example', publicUrl],
  ['choose-a-long-one', OPERATOR.password],
  ['smtps://user:secret@mail.example:465', `${mails.url}\nSMTP_TLS=off`],
]

const databaseUrl = (database: string) =>
  `postgres://quayline:change-me@${new URL(postgres.adminUrl).host}/${database}`

const environment = {
  PATH: [join(walk, 'bin'), process.env.PATH].join(delimiter),
  HOME: process.env.HOME,
  WALK: walk,
  WALK_CLONE: clone,
  WALK_NODE: process.execPath,
  WALK_NGINX: nginx ?? '',
  WALK_INSTALL: pathTo('install') ?? '',
  WALK_POSTGRES: postgres.adminUrl,
  WALK_PORT: String(port),
  WALK_PORT_2: String(secondPort),
  WALK_PLAIN: String(plain),
  WALK_TLS: String(tls),
  CURL_CA_BUNDLE: join(walk, 'certificate.pem'),
  NODE_EXTRA_CA_CERTS: join(walk, 'certificate.pem'),
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
}

async function prepare(): Promise<void> {
  for (const folder of [
    'bin',
    'home',
    'opt',
    'etc/systemd/system',
    'etc/nginx/sites-enabled',
    'var/lib',
    'var/backups',
  ])
    mkdirSync(join(walk, folder), { recursive: true })
  for (const name of STAND_INS) symlinkSync(join(clone, 'scripts/walk/stand-in.sh'), join(walk, 'bin', name))
  const [key, certificate] = [join(walk, 'key.pem'), join(walk, 'certificate.pem')]
  await run(
    `openssl req -x509 -newkey rsa:2048 -nodes -days 60 -subj /CN=localhost -addext subjectAltName=DNS:localhost ` +
      `-keyout ${key} -out ${certificate} 2>&1`,
  )
}

/** Runs commands in a shell of their own; the first that fails ends the walk. Returns what they print. */
async function run(commands: string, folder = home): Promise<string> {
  const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => printed.push(String(part)))
  // Not `close`: a process that systemctl started may keep the streams open.
  const [status] = await once(shell, 'exit')
  if (status !== 0) throw new Error(`${commands}\n${printed.join('')}`)
  return printed.join('')
}

/** The commands of a step, with the locations of the walk. */
function commandsOf({ commands }: Step): string {
  const usable = nginx
    ? commands
    : commands
        .split('\n')
        .filter((line) => !NEEDS_PROXY.test(line) || line.startsWith('PUBLIC_URL'))
        .join('\n')
  const located = LOCATIONS.reduce((text, [from, to]) => text.replaceAll(from, to), usable)
  if (!isLinked) return located
  return located
    .replace(/^npm ci .*$/gm, `ln -s ${join(clone, 'node_modules')} node_modules`)
    .replace(/^npm run trim$/gm, '')
}

async function rowsOf(database: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl(database) })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const COUNTS = `select (select count(*) from company) as companies, (select count(*) from person) as users,
  (select count(*) from operator) as operators, (select count(*) from audit) as actions`

/** The first operator's steps in a browser: signs in, sets up the second factor, activates a company. */
async function beginAsOperator(): Promise<void> {
  const visitor = callerWith(overNetwork(direct), null)
  const { token } = await visitor.call(operatorLogin, { body: OPERATOR })
  const operator = callerWith(overNetwork(direct), token)
  expect(
    (await operator.get('/api/operator/companies/')).status === 403,
    'nothing works before the second factor',
  )
  const { secret } = await operator.call(ownOfOperator.beginSecondFactor, {
    body: { password: OPERATOR.password },
  })
  const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate()
  await operator.call(ownOfOperator.confirmSecondFactor, { body: { code } })

  const id = await registerCompany(visitor, registrationOf('Walk Shipping Ltd', USER.email, USER))
  await operator.call(changeCompany, { params: { id }, body: { isActive: true } })
  const active = await operator.call(listCompanies, { query: { status: 'active' } })
  expect(active.length === 1, 'the first operator has activated the first company')
  await visitor.call(login, { body: USER })
  expect(mails.received.length > 0, 'mails go out')
}

/** Makes the release of step 10: this one under the next version's name. */
async function makeNextRelease(): Promise<void> {
  await run(`tar -xzf quayline-${VERSION}.tar.gz && mv quayline-${VERSION} quayline-${NEXT}`)
  const file = join(home, `quayline-${NEXT}/package.json`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${VERSION}"`, `"version": "${NEXT}"`))
  await run(`tar -czf quayline-${NEXT}.tar.gz quayline-${NEXT} && rm -r quayline-${NEXT}`)
}

/** Replaces the data by that of the oldest version, while the process is stopped. */
async function loadOldData(): Promise<void> {
  await run('systemctl stop quayline')
  await rowsOf('quayline', 'drop schema public cascade; create schema public')
  await rowsOf('quayline', readFileSync(join(clone, OLD_DATA), 'utf8'))
}

const before: Readonly<Record<number, () => unknown>> = {
  10: async () => {
    await makeNextRelease()
    await loadOldData()
  },
}

const after: Readonly<Record<number, () => unknown>> = {
  1: () => renameSync(join(clone, `quayline-${VERSION}.tar.gz`), join(home, `quayline-${VERSION}.tar.gz`)),
  4: async () => {
    expect((await fetch(`${direct}/readyz`)).ok, 'the process is ready')
    const log = readFileSync(join(walk, 'quayline.log'), 'utf8')
    expect(!log.includes('browser application'), 'the release brings the browser application of its sources')
  },
  5: beginAsOperator,
  8: async () => {
    const [original, copy] = [await rowsOf('quayline', COUNTS), await rowsOf('quayline_copy', COUNTS)]
    expect(
      JSON.stringify(original) === JSON.stringify(copy),
      `the copy has the same: ${JSON.stringify(copy[0])}`,
    )
  },
  10: async () => {
    const [row] = await rowsOf('quayline', 'select count(*)::int as requests from request')
    expect(row?.requests === 2, 'the new version has the data of the oldest')
    const visitor = callerWith(overNetwork(direct), null)
    const { token } = await visitor.call(operatorLogin, { body: OPERATOR })
    expect(token.length > 0, 'the operator of the settings can sign in')
  },
  11: async () => {
    const [row] = await rowsOf('quayline', COUNTS)
    expect(row?.companies === '1', 'the old version has the data of its backup')
    const visitor = callerWith(overNetwork(direct), null)
    const { token } = await visitor.call(login, { body: USER })
    expect(token.length > 0, 'its users can sign in')
  },
  12: async () => {
    const first = await fetch(`${direct}/readyz`).catch(() => null)
    const second = await fetch(`http://127.0.0.1:${secondPort}/readyz`)
    expect(first === null && second.ok, 'one process was killed, the other one answers')
  },
}

const began = performance.now()
try {
  await prepare()
  for (const step of stepsOfOperation(clone)) {
    console.log(styleText('bold', `${step.number}. ${step.title}`))
    await before[step.number]?.()
    const printed = await run(commandsOf(step), step.number === 1 ? clone : home)
    for (const line of printed.trimEnd().split('\n').slice(-12)) console.log(`  ${line}`)
    await after[step.number]?.()
  }
  console.log(
    `walked in ${Math.round((performance.now() - began) / 1000)} s${nginx ? '' : ', without nginx'}`,
  )
} finally {
  for (const name of ['quayline', 'quayline-2'])
    spawnSync(join(walk, 'bin/systemctl'), ['stop', name], { env: environment })
  if (nginx) spawnSync(nginx, ['-p', walk, '-c', join(walk, 'nginx.conf'), '-s', 'stop'])
  await mails.stop()
  await postgres.stop()
  if (process.env.WALK_KEEP !== 'on') rmSync(walk, { recursive: true, force: true })
}
