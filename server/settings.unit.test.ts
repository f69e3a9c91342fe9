// Rules: docs/rules/settings.md#environment, docs/rules/settings.md#workers, docs/rules/settings.md#keys
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { misspeltIn, readSettings, SettingsError, settingNames } from './settings.ts'

const root = path.join(import.meta.dirname, '..')
const example = readFileSync(path.join(root, '.env.example'), 'utf8')
const SETTING = /^# (?=[A-Z][A-Z0-9_]*=)/gm

/** Every setting of the example, with all lines uncommented. */
const uncommented: Readonly<Record<string, string | undefined>> = parseEnv(example.replace(SETTING, ''))

/** Settings of the example that need a value of their own because they have no default. */
const WITHOUT_DEFAULT =
  /^(DATABASE_URL|DATABASE_OWNER_URL|DATABASE_READ_URL|SMTP_URL|ANALYTICS_URL|TEST_CHECKOUT|OPERATOR_(EMAIL|PASSWORD)|(S3|STRIPE)_[A-Z_]+)$/

function problemsWith(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

describe('.env.example', () => {
  test('lists exactly the settings that are read', () => {
    expect(Object.keys(uncommented).length).toBeGreaterThan(20)
    expect(settingNames()).toEqual(Object.keys(uncommented).sort())
  })

  test('changes nothing when copied unchanged', () => {
    expect(parseEnv(example)).toEqual({})
  })

  test('shows the default values', () => {
    const defaults = Object.entries(uncommented).filter(([name]) => !WITHOUT_DEFAULT.test(name))
    expect(readSettings(Object.fromEntries(defaults))).toEqual(readSettings({}))
  })

  test('matches the table in the README', () => {
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    const [, table = ''] = /^## Settings$([\s\S]*?)^## /m.exec(readme) ?? []
    const firstCells = table.split('\n').flatMap((line) => /^\| ([^|]*) \|/.exec(line)?.[1] ?? [])
    const named = firstCells.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name),
    )
    expect(named.sort()).toEqual(Object.keys(uncommented).sort())
  })
})

test('without any setting the demo starts on this machine with the embedded database', () => {
  const { host, port, publicUrl, databaseUrl, demo, smtpUrl, stripe, s3, operator } = readSettings({})
  expect({ host, port, publicUrl, demo }).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
  })
  expect([databaseUrl, smtpUrl, stripe, s3, operator]).toEqual([null, null, null, null, null])
})

test('with PostgreSQL the demo is off unless it is turned on', () => {
  const DATABASE_URL = 'postgres://localhost/quayline'
  expect(readSettings({ DATABASE_URL }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
})

test('ignores empty values, and white space around a value', () => {
  expect(readSettings({ PORT: ' ', DATABASE_URL: '', DEMO: '  ' })).toEqual(readSettings({}))
  expect(readSettings({ PUBLIC_URL: ' https://quayline.example/ ', DEMO: 'off' }).publicUrl).toBe(
    'https://quayline.example',
  )
})

test('the public address is written as browsers write it', () => {
  expect(readSettings({ PUBLIC_URL: 'HTTPS://Quayline.Example', DEMO: 'off' }).publicUrl).toBe(
    'https://quayline.example',
  )
})

test('the sender is the provider unless it is named', () => {
  const provider = { PROVIDER_NAME: 'Dockside', PROVIDER_EMAIL: 'hello@dockside.example' }
  expect(readSettings(provider).mailFrom).toBe('Dockside <hello@dockside.example>')
  expect(readSettings({ ...provider, MAIL_FROM: 'post@dockside.example' }).mailFrom).toBe(
    'post@dockside.example',
  )
})

test('competitors’ words are taken without regard to case and blanks', () => {
  expect(readSettings({ COMPETITOR_KEYWORDS: ' RivalFreight, ,box ' }).competitorKeywords).toEqual([
    'rivalfreight',
    'box',
  ])
})

describe('a demo that others can reach', () => {
  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.1' },
    { PUBLIC_URL: 'https://freight.example' },
    { PUBLIC_URL: 'http://localhost.evil.example' },
  ])('%j is refused without DEMO_PUBLIC', (env) => {
    expect(problemsWith(env)).toEqual([expect.stringContaining('DEMO_PUBLIC=on')])
    expect(problemsWith({ ...env, DEMO_PUBLIC: 'on' })).toEqual([])
    expect(problemsWith({ ...env, DEMO: 'off' })).toEqual([])
  })
  test.each([{}, { HOST: '::1' }, { HOST: 'localhost', PUBLIC_URL: 'http://quayline.localhost:3000' }])(
    '%j is for this machine only',
    (env) => {
      expect(problemsWith(env)).toEqual([])
    },
  )
})

test('a mistyped HOST of the demo is told the address that it meant', () => {
  expect(problemsWith({ HOST: '127.0.01x' })).toEqual([
    expect.stringContaining('Set HOST=127.0.0.1 for this machine only.'),
  ])
})

test('the test checkout is refused outside the demo and beside Stripe', () => {
  expect(readSettings({}).testCheckout).toBe(true)
  expect(readSettings({ DEMO: 'off' }).testCheckout).toBe(false)
  expect(readSettings({ DEMO: 'off', TEST_CHECKOUT: 'on' }).testCheckout).toBe(true)
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  expect(readSettings(keys).testCheckout).toBe(false)
  expect(problemsWith({ ...keys, TEST_CHECKOUT: 'on' })).toHaveLength(1)
})

describe('wrong settings', () => {
  const s3 = { S3_BUCKET: 'b', S3_REGION: 'r', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' }
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

  test.each<[string, Record<string, string>, string]>([
    ['a port that is not a number', { PORT: 'harbour' }, 'PORT must be a number from 1 to 65535.'],
    [
      'any free port, which the links of mails could not name',
      { PORT: '0' },
      'PORT must be a number from 1 to 65535.',
    ],
    ['a port beyond the last one', { PORT: '65536' }, 'PORT must be a number from 1 to 65535.'],
    ['a port in another notation', { PORT: '0x10' }, 'PORT must be a number from 1 to 65535.'],
    ['a port with a fraction', { PORT: '80.5' }, 'PORT must be a number from 1 to 65535.'],
    [
      'several processes with the embedded database',
      { WORKERS: '4' },
      'WORKERS is 4, but the embedded database is for one process: set DATABASE_URL, or WORKERS=1.',
    ],
    [
      'a password that is not encoded',
      { DATABASE_URL: 'postgres://quayline:p#ss/word@localhost/quayline' },
      'DATABASE_URL is not a valid URL. In its user and password, characters such as @ : / ? # % are percent-encoded (%40 for @).',
    ],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://localhost/quayline' },
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
    ],
    [
      'a public address without http',
      { PUBLIC_URL: 'quayline.example' },
      'PUBLIC_URL must be a URL that starts with http:// or https://.',
    ],
    [
      'a mail server by its name',
      { SMTP_URL: 'mail' },
      'SMTP_URL must be a URL that starts with smtp:// or smtps://.',
    ],
    [
      'analytics at no address',
      { ANALYTICS_URL: 'yes' },
      'ANALYTICS_URL must be a URL that starts with http:// or https://.',
    ],
    [
      'a bucket on a server without http',
      { ...s3, S3_ENDPOINT: 's3.internal' },
      'S3_ENDPOINT must be a URL that starts with http:// or https://.',
    ],
    [
      'a stand-in for Stripe without http',
      { ...stripe, STRIPE_API_URL: 'stripe.internal' },
      'STRIPE_API_URL must be a URL that starts with http:// or https://.',
    ],
    ['neither on nor off', { DEMO: 'perhaps' }, 'DEMO must be "on" or "off", not "perhaps".'],
    ['a yes for on', { TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be "on" or "off", not "yes".'],
    ['a no for off', { RATE_LIMITS: 'no' }, 'RATE_LIMITS must be "on" or "off", not "no".'],
    [
      'an operator without a password',
      { OPERATOR_EMAIL: 'operator@quayline.example' },
      'OPERATOR_EMAIL, OPERATOR_PASSWORD belong together; missing: OPERATOR_PASSWORD.',
    ],
    [
      'a short password of the operator',
      { OPERATOR_EMAIL: 'operator@quayline.example', OPERATOR_PASSWORD: 'ninechars' },
      'OPERATOR_PASSWORD must have 10 to 128 characters.',
    ],
    [
      'a password of the operator of nine characters, which are twelve for a computer',
      { OPERATOR_EMAIL: 'operator@quayline.example', OPERATOR_PASSWORD: '𠮷野家𠮷野家𠮷野家' },
      'OPERATOR_PASSWORD must have 10 to 128 characters.',
    ],
    [
      'half a bucket',
      { S3_BUCKET: 'b', S3_REGION: 'r' },
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together; missing: S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    ],
    [
      'a server of buckets without a bucket',
      { S3_ENDPOINT: 'https://s3.internal' },
      'S3_ENDPOINT cannot be used without S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set all of them or none.',
    ],
    [
      'a bucket of which only the server and the name are known',
      { S3_ENDPOINT: 'https://s3.internal', S3_BUCKET: 'b' },
      'S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY belong together; missing: S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
    ],
    [
      'the secret of Stripe’s events without Stripe',
      { STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: 'https://stripe.internal' },
      'STRIPE_WEBHOOK_SECRET and STRIPE_API_URL cannot be used without STRIPE_SECRET_KEY: set all of them or none.',
    ],
    [
      'Stripe without the secret of its events',
      { STRIPE_SECRET_KEY: 'sk_live_1' },
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET, so payments could be forged. Set both or neither.',
    ],
    [
      'a public address with a path',
      { DEMO: 'off', PUBLIC_URL: 'https://quayline.example/app' },
      'PUBLIC_URL must be an address without a path, such as https://quayline.example.',
    ],
    [
      'a public address with a sign that ends it',
      { DEMO: 'off', PUBLIC_URL: 'https://quayline.example?' },
      'PUBLIC_URL must be an address without a path, such as https://quayline.example.',
    ],
    [
      'a password of the mail server that would be cut off',
      { SMTP_URL: 'smtp://quayline:p@ss#word@localhost' },
      'SMTP_URL is not a valid URL. In its user and password, characters such as @ : / ? # % are percent-encoded (%40 for @).',
    ],
    [
      'an operator with a password that an attacker tries first',
      { OPERATOR_EMAIL: 'operator@quayline.example', OPERATOR_PASSWORD: 'password123' },
      'OPERATOR_PASSWORD is one of the first that an attacker tries. Choose another one.',
    ],
    [
      'an operator without an address',
      { OPERATOR_EMAIL: 'operator', OPERATOR_PASSWORD: 'harbour-lantern-42' },
      'OPERATOR_EMAIL must be an email address.',
    ],
    [
      'the password of the documents',
      { DEMO: 'off', OPERATOR_EMAIL: 'operator@quayline.example', OPERATOR_PASSWORD: 'choose-a-long-one' },
      'OPERATOR_PASSWORD is one that the documents of this product show to all. Choose another one.',
    ],
    [
      'the home folder of a shell',
      { DATA_DIR: '~/quayline' },
      'DATA_DIR begins with ~, which is not replaced here: write the whole path, such as /var/lib/quayline.',
    ],
    [
      'the address of a bucket',
      { ...s3, S3_BUCKET: 's3://files' },
      'S3_BUCKET must be the name of a bucket alone, such as quayline-files: without s3://, a path or a region.',
    ],
    [
      'a port that is too high in an address',
      { PUBLIC_URL: 'https://quayline.example:99999' },
      'PUBLIC_URL is not a valid URL. Check its host, and its port if it has one.',
    ],
    ['a provider without an address', { PROVIDER_EMAIL: 'us' }, 'PROVIDER_EMAIL must be an email address.'],
    [
      'a sender without an address',
      { MAIL_FROM: 'Quayline <support>' },
      'MAIL_FROM must be an email address, or a name and an address: Quayline <support@example.com>.',
    ],
    [
      'the public key of Stripe',
      { ...stripe, STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY must be a secret key: it begins with sk_test_ or sk_live_.',
    ],
    [
      'another secret than that of the webhook',
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'sk_test_1' },
      'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook: it begins with whsec_.',
    ],
    [
      'an unknown log level',
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
  ])('%s', (_what, env, sentence) => {
    expect(problemsWith(env)).toEqual([sentence])
  })

  test('takes a published password for the operator of a demo', () => {
    const operator = { email: 'operator@quayline.example', password: 'quayline-demo' }
    const env = { DEMO: 'on', OPERATOR_EMAIL: operator.email, OPERATOR_PASSWORD: operator.password }
    expect(readSettings(env).operator).toEqual(operator)
  })

  test('reports all errors at once', () => {
    const env = { PORT: '-1', DEMO: 'maybe', LOG_LEVEL: 'LOUD' }
    expect(problemsWith(env)).toHaveLength(3)
    expect(() => readSettings(env)).toThrow(/^The settings are not right:\n( {2}- .+\n){2} {2}- .+$/)
  })
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PROT', 'PORT'],
  ['database_url', 'DATABASE_URL'],
  ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
  ['SMTP_PASSWORD', 'SMTP_TLS, SMTP_URL'],
  ['STRIPE_KEY', 'STRIPE_API_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET'],
  ['S3_KEY', 'S3_ACCESS_KEY_ID, S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_SECRET_ACCESS_KEY'],
])('warns of %s and names the settings that may be meant', (name, meant) => {
  expect(misspeltIn({ [name]: 'x', PORT: '3000' })).toEqual([
    `${name} is not a setting of this product and is ignored. Did you mean ${meant}?`,
  ])
})

test('does not warn of usual variables of a machine', () => {
  const names = 'HOME HOSTNAME PATH PWD SHELL USER TERM LANG LOGNAME MAIL EDITOR NODE_ENV TZ SHLVL DISPLAY'
  expect(misspeltIn(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
})

test.each([
  ['DATABASE_URL', 'postgres://quayline:50%off@db.internal/quayline'],
  ['DATABASE_URL', 'postgres://quayline:secret@db.internal/100%'],
  ['SMTP_URL', 'smtps://user:50%off@mail.internal:465'],
])('refuses a %% that begins no code in %s', (name, value) => {
  const read = () => readSettings({ DATABASE_URL: 'postgres://db.internal/quayline', [name]: value })
  expect(read).toThrow(`${name} is not a valid URL. In its user and password, characters such as`)
})

test('refuses a mail server without a host, but not a database on a socket', () => {
  expect(() => readSettings({ SMTP_URL: 'smtp://' })).toThrow('SMTP_URL names no host.')
  expect(() => readSettings({ DATABASE_URL: 'postgres:///quayline?host=/run/postgresql' })).not.toThrow()
})
