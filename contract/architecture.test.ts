/** Rules about files and imports that no compiler checks. Each test reads the tree, so it covers new files too. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { wireNames } from './names.ts'

const root = join(import.meta.dirname, '..')

interface Source {
  path: string
  text: string
}

/** Files of the tree with their text; paths are relative to the root and written with `/`. */
function sources(...patterns: string[]): Source[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ path }) => !/node_modules|(^|\/)dist\//.test(path))
    .sort((a, b) => a.path.localeCompare(b.path))
}

const isTest = ({ path }: Source) => /\.test\.tsx?$|^(domain|server)\/testing\//.test(path)
const all = sources('{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}')
const under = (...folders: string[]) =>
  all.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
const product = under('domain', 'contract', 'server', 'web').filter((source) => !isTest(source))

/** `path:line: text` for every line that matches, as a failed expectation shows it. */
function matches(files: Source[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  )
}

/** Wire names that are also ordinary words of the domain, of English or of the database: their use is not a leak. */
const ORDINARY = new Set(
  'username reference service quoteRequest Quantity haulage_type page_size first_name last_name is_active size load_type requirement'.split(
    ' ',
  ),
)

const contract: Record<string, unknown>[] = []
beforeAll(async () => {
  for (const { path } of under('contract').filter((source) => !isTest(source)))
    contract.push(await import(join(root, path)))
})

const WIRE_HINT = 'give each a name of the domain by wire() in contract/ (docs/architecture.md)'

test('wire names are in contract/ and nowhere else', () => {
  const sameAsOurs = namesLikeOurs(contract)
  const names = [...wireNames()].filter((name) => !sameAsOurs.has(name) && !ORDINARY.has(name))
  expect(names.length).toBeGreaterThan(20)
  const outside = product
    .filter(({ path }) => !path.startsWith('contract/'))
    .map(({ path, text }) => ({ path, text: withoutComments(text) }))
  expect(matches(outside, new RegExp(`\\b(${names.join('|')})\\b`)).slice(0, 30), WIRE_HINT).toEqual([])
})

test('imports point one way: domain ← contract ← server | web', () => {
  const allowed: Record<string, RegExp> = {
    domain: /^(domain\/|zod\/mini$|postcode$)/,
    contract: /^(domain\/|contract\/|zod\/mini$)/,
    server: /^(?!web\/|e2e\/|bench\/|scripts\/)/,
    web: /^(?!server\/|e2e\/|bench\/|scripts\/|node:)/,
  }
  const wrong = product.flatMap((source) =>
    imports(source)
      .filter((target) => !allowed[source.path.split('/')[0] as string]?.test(target))
      .map((target) => `${source.path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('only server/routes.ts imports the routes of a feature', () => {
  const wrong = under('server')
    .filter((source) => !isTest(source) && source.path !== 'server/routes.ts')
    .flatMap((source) =>
      imports(source)
        .filter((target) => /^server\/.+\/([\w-]+-)?routes\.ts$/.test(target) && target !== MAILBOX)
        .map((target) => `${source.path} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test.each(['domain', 'contract', 'server', 'web', 'e2e', 'bench', 'scripts'])(
  'no file of %s is in an import circle, types included',
  (folder) => {
    const files = under(folder).filter(({ path }) => !/\.test\.tsx?$/.test(path))
    const left = new Map(files.map((source) => [source.path, new Set(imports(source))]))
    // A file without remaining imports is not part of a circle.
    let size: number
    do {
      size = left.size
      for (const [path, targets] of left)
        if (![...targets].some((target) => left.has(target))) left.delete(path)
    } while (left.size < size)
    expect([...left.keys()], 'each of these is in a circle, or imports one that is').toEqual([])
  },
)

/** A page of the demo, which is not a call of the contract. */
const MAILBOX = 'server/mail/mailbox-routes.ts'

test('running code needs no development dependency, and the browser application is built from installed ones', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isOurs = (target: string) => /^(node:|virtual:|domain\/|contract\/|server\/|web\/)/.test(target)
  const missing = product.flatMap((source) => {
    const atHand = source.path.startsWith('web/') ? { ...dependencies, ...devDependencies } : dependencies
    return imports(source)
      .filter((target) => /^[@a-z]/.test(target) && !isOurs(target))
      .filter((target) => !(packageOf(target) in atHand))
      .map((target) => `${source.path} imports ${target}`)
  })
  expect(missing).toEqual([])
})

test('a package that only the browser application or its build needs is not a dependency of a release', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const usedBy = (...folders: string[]) =>
    new Set(
      under(...folders)
        .filter((source) => !isTest(source))
        .flatMap(imports)
        .map(packageOf),
    )
  const running = usedBy('domain', 'contract', 'server')
  const onlyInBrowser = [...usedBy('web')].filter((name) => name in dependencies && !running.has(name))
  expect(onlyInBrowser).toEqual([])
})

test('the start of the server loads no package that only some settings or calls need', () => {
  const byPath = new Map(product.map((source) => [source.path, source]))
  const loaded = new Set(['server/start.ts', 'server/app.ts'])
  // Iterating over a set includes items that are added meanwhile.
  for (const path of loaded) {
    const source = byPath.get(path)
    for (const target of source ? importsAtOnce(source) : []) loaded.add(target)
  }
  const needed = [...loaded].map(packageOf)
  expect(needed).toContain('fastify')
  const later = [
    'sharp',
    '@scalar/fastify-api-reference',
    'pdfkit',
    'stripe',
    'nodemailer',
    'file-type',
    'prom-client',
  ]
  const database = ['@electric-sql/pglite', '@aws-sdk/client-s3']
  expect(needed.filter((name) => [...later, ...database].includes(name))).toEqual([])
})

test('no file is longer than 300 lines', () => {
  const long = product
    .filter(({ path }) => !/\/migrations\/|\/data\/|\.data\.ts$/.test(path))
    .filter(({ text }) => text.trimEnd().split('\n').length > 300)
    .map(({ path }) => path)
  expect(long, 'split them by what they do').toEqual([])
})

test('queries list their columns', () => {
  // `select *` in a prepared statement breaks after a migration, and reads columns that no code needs.
  expect(matches(product, /\bselect\s+(\w+\.)?\*|\.selectAll\(|\breturning\s+\*|\.returningAll\(/i)).toEqual(
    [],
  )
})

test('no error is swallowed', () => {
  const swallowing = /\bcatch\s*(\([^)]*\))?\s*\{\s*\}|\.catch\(\s*\(\w*\)\s*=>\s*(\{\s*\}|undefined)\s*\)/
  const found = all.filter(({ text }) => swallowing.test(text)).map(({ path }) => path)
  expect(found).toEqual([])
})

test('no test is skipped or focused, and no type check is suppressed', () => {
  expect(matches(all, /\b(it|test|describe|suite|journey)\.(skip|only|todo|skipIf|runIf|fails)\b/)).toEqual(
    [],
  )
  expect(matches(all, /@ts-(ignore|nocheck)/)).toEqual([])
})

test('the lock file names no registry', () => {
  expect(matches(sources('package-lock.json'), /"resolved": "http/).slice(0, 3)).toEqual([])
})

/** What a file imports: a path from the root for our own files, else the name as written. */
function imports({ path, text }: Source): string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\(?\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map(([, from, bare]) => {
    const target = (from ?? bare) as string
    if (target.startsWith('#')) return target.slice(1)
    if (target.startsWith('.')) return relative(root, join(root, dirname(path), target)).replaceAll('\\', '/')
    return target
  })
}

/** The files that are loaded together with a file: no types, and no later dynamic imports. */
function importsAtOnce({ path, text }: Source): string[] {
  const atOnce = text
    .replaceAll(/(^|\n)\s*(?:import|export) type\b[^'"`;]*?from\s*['"][^'"]+['"]/g, '')
    .replaceAll(/\bimport\(\s*['"][^'"]+['"]/g, '')
  return imports({ path, text: atOnce })
}

/** `@scope/name/part` → `@scope/name`, `name/part` → `name`. */
function packageOf(target: string): string {
  return target.split('/', target.startsWith('@') ? 2 : 1).join('/')
}

/** The text without comments, with the same line numbers. A comment may name a wire field. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/^\s*\/\/.*$/gm, '')
}

/** Names that a field has both in the domain and on the wire: their use is not a leak. */
function namesLikeOurs(value: unknown, seen = new Set<unknown>(), found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return found
  seen.add(value)
  const { key, name } = value as { key?: unknown; name?: unknown }
  if (typeof key === 'string' && key === name) found.add(key)
  for (const part of Object.values(value)) namesLikeOurs(part, seen, found)
  return found
}
