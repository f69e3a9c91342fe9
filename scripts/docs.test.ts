/**
 * Keeps the documentation true: all links, names and citations have a target. No text of the repository names the
 * machine that it was written on.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Page {
  path: string
  /** Without fenced code: brackets in it are not links. */
  text: string
}

const pages: Page[] = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: read(path).replace(/^```[\s\S]*?^```$/gm, ''),
}))

/**
 * The possible targets of links: each `<a id>`, and each heading in lower case, without punctuation, with dashes for
 * blanks.
 */
function anchorsOf(path: string): string[] {
  const declared = [...read(path).matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id)
  const headings = read(path).matchAll(/^#+ (.+)$/gm)
  const addresses = [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...declared, ...addresses]
}

function linksOf({ path, text }: Page): { target: string; anchor: string | undefined }[] {
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^(https?|mailto):/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#')
      return { target: file === '' ? path : join(dirname(path), file), anchor }
    })
}

test('pages are found', () => {
  expect(pages.length).toBeGreaterThan(15)
})

test('every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = pages.flatMap(({ path }) =>
    [...read(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every link and picture has a target', () => {
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter(
        ({ target, anchor }) =>
          !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
      )
      .map(({ target, anchor }) => `${page.path}: ${target}${anchor ? `#${anchor}` : ''}`),
  )
  expect(dead).toEqual([])
})

test('every picture is shown on a page, and small', () => {
  const shown = new Set(pages.flatMap(linksOf).map(({ target }) => target.replaceAll('\\', '/')))
  const pictures = globSync('docs/pictures/*', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  expect(pictures.length).toBeGreaterThan(10)
  expect(pictures.filter((path) => !shown.has(path))).toEqual([])
  expect(pictures.filter((path) => statSync(join(root, path)).size > 150 * 1024)).toEqual([])
})

test('every file and folder that a page names exists', () => {
  const named = /`((?:domain|contract|server|web|e2e|bench|scripts|docs)\/[\w./*-]*)`/g
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(named)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(join(root, name)) && globSync(name, { cwd: root }).length === 0)
      .map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every file that a page names without its folder exists', () => {
  const files = new Set(
    globSync('{domain,contract,server,web,e2e,bench,scripts,deploy}/**/*.*', { cwd: root }).map((path) =>
      basename(path),
    ),
  )
  // A migration is named `NNN-what.ts` in general.
  const bare = /`((?!NNN-)[\w-]+(?:\.[\w-]+)*\.(?:tsx?|css))`/g
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(bare)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !files.has(name) && !existsSync(join(root, name)))).toEqual([])
})

test('every function that a page names exists', () => {
  const code = globSync('{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', { cwd: root }).map(
    read,
  )
  const declared = new Set(
    code.flatMap((text) => [...text.matchAll(/\b(?:function\*?|const) (\w+)/g)].map(([, name = '']) => name)),
  )
  const missing = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/`(\w+)\((?:[^`]*)\)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name))
      .map((name) => `${path}: ${name}()`),
  )
  expect(missing).toEqual([])
})

test('the diagram of imports is that of the code', () => {
  const script = join(root, 'scripts/import-graph.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('the architecture lists the background jobs', () => {
  const jobs = [...read('server/background/jobs.ts').matchAll(/^ {6}name: '(.+)',$/gm)].map(
    ([, name]) => name,
  )
  const [, chapter = ''] = read('docs/architecture.md').split('## In the background')
  const listed = [...(chapter.split('\n## ')[0] ?? '').matchAll(/^\| ([a-z ]+) \|/gm)].map(([, name]) => name)
  expect(jobs.length).toBeGreaterThan(5)
  expect(listed.slice(1).sort(), 'correct the table “In the background” of docs/architecture.md').toEqual(
    jobs.sort(),
  )
})

test('every test that a page cites exists', () => {
  const cited = pages.flatMap(({ path, text }) =>
    [...text.replace(/\s+/g, ' ').matchAll(/`([\w./-]+\.test\.tsx?)` ((?:“[^”]+”(?:, | and )?)+)/g)].flatMap(
      ([, file = '', names = '']) =>
        [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, file, name })),
    ),
  )
  expect(cited.length).toBeGreaterThan(30)
  expect(
    cited.filter(({ file, name }) => !existsSync(join(root, file)) || !read(file).includes(name)),
  ).toEqual([])
})

test('every page of rules is in the list of the rules', () => {
  const index = 'docs/rules/README.md'
  const listed = linksOf({ path: index, text: read(index) }).map(({ target }) => basename(target))
  const files = globSync('docs/rules/*.md', { cwd: root }).map((path) => basename(path))
  expect(files.length).toBeGreaterThan(20)
  const missing = files.filter((file) => file !== 'README.md' && !listed.includes(file))
  expect(missing, `list them in ${index}`).toEqual([])
})

test('every decision has a status and is listed', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  const [index, ...others] = [
    'docs/decisions/README.md',
    ...decisions.filter((path) => !path.endsWith('README.md')),
  ]
  const listed = linksOf({ path: index, text: read(index) }).map(({ target }) => target.replaceAll('\\', '/'))
  expect(others.filter((path) => !/^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/.test(path))).toEqual([])
  const unlisted = others.filter((path) => !listed.includes(path))
  expect(unlisted, `list them in ${index}`).toEqual([])
  const parts = [
    /^Status: (accepted|superseded by )/m,
    /^## Context$/m,
    /^## Decision$/m,
    /^## Consequences$/m,
  ]
  const partial = others.filter((path) => !parts.every((part) => part.test(read(path))))
  expect(partial, 'each needs a status, a context, a decision and consequences').toEqual([])
})

test('the list of decisions marks those that are superseded, as a whole or in part', () => {
  const lines = read('docs/decisions/README.md').split('\n')
  const expected = globSync('docs/decisions/0*.md', { cwd: root }).flatMap((path) => {
    const [status = ''] = /^Status: [\s\S]*?\n\n/m.exec(read(path)) ?? []
    const [, links] =
      /superseded by ((?:\[\d{4}\]\([^)]+\)(?: and )?)+)/.exec(status.replace(/\s+/g, ' ')) ?? []
    if (!links) return []
    const by = links.match(/\d{4}(?=\])/g)?.join(' and ')
    const part = status.startsWith('Status: superseded') ? '' : 'in part '
    return [{ file: basename(path), mark: `(${part}superseded by ${by})` }]
  })
  expect(expected.length).toBeGreaterThan(10)
  const isMarked = ({ file, mark }: { file: string; mark: string }) =>
    lines.some((line) => line.includes(`(${file})`) && line.endsWith(mark))
  expect(expected.filter((one) => !isMarked(one))).toEqual([])
})

/** The status of each decision by its number, with links as `[0123]`. */
const statuses = new Map(
  globSync('docs/decisions/0*.md', { cwd: root }).map((path) => {
    const [, status = ''] = /^Status: ([\s\S]*?)\n\n/m.exec(read(path)) ?? []
    return [basename(path).slice(0, 4), status.replace(/\]\([^)]*\)/g, ']').replace(/\s+/g, ' ')]
  }),
)

test('a decision that another one supersedes, changes or replaces names that one in its status', () => {
  const pairs = [...statuses].flatMap(([newer, status]) =>
    [...status.matchAll(/\b(?:[Ss]upersedes|Changes|Replaces)\b[^.;]*/g)].flatMap(([words]) =>
      [...words.matchAll(/\[(\d{4})\]/g)].map(([, older = '']) => ({ newer, older })),
    ),
  )
  expect(pairs.length).toBeGreaterThan(10)
  expect(pairs.filter(({ newer, older }) => !statuses.get(older)?.includes(`[${newer}]`))).toEqual([])
})

test('each section of the list of decisions is in the order of the numbers', () => {
  const sections = read('docs/decisions/README.md').split(/^## /m).slice(1)
  const numbers = sections.map((section) => [...section.matchAll(/^- \[(\d{4})\]/gm)].map(([, n]) => n))
  expect(numbers.flat()).toHaveLength(statuses.size)
  expect(numbers).toEqual(numbers.map((section) => section.toSorted()))
})

test('no text names a registry or the machine that it was written on', () => {
  const texts = globSync(
    ['*', '.ci/*', '.env.example', '{domain,contract,server,web,e2e,bench,scripts,docs}/**/*.*'],
    { cwd: root },
  ).filter((path) => !/^\.env$|\.(webp|png|log)$/.test(path) && statSync(join(root, path)).isFile())
  expect(texts.length).toBeGreaterThan(300)
  // Joined here, so that this file does not contain the search text.
  const hosts = ['npmjs', 'yarnpkg', 'npmmirror', 'jfrog', 'pkg.github'].map((name) => `\\b${name}\\.\\w`)
  const folders = ['work', 'root', 'home/(?!me/)\\w+', 'Users/\\w+'].map((name) => `(?<![\\w.*)}])/${name}/`)
  const mirrors = 'https?://[\\w.-]*(registry|mirror|artifact|nexus)'
  const telling = new RegExp([...hosts, mirrors, '_auth[T]oken', ...folders].join('|'))
  const found = texts.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (telling.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  )
  expect(found.slice(0, 10)).toEqual([])
})

const RULE = /docs\/rules\/([\w-]+\.md)#([\w-]+)/g
const sources = globSync('{domain,contract,server,web,e2e,scripts,bench}/**/*.{ts,tsx,css}', { cwd: root })
  .filter((path) => !path.endsWith('scripts/docs.test.ts'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: read(path) }))

/** The anchors that the pages of rules declare, each as `page.md#anchor`. */
const rules = globSync('docs/rules/*.md', { cwd: root }).flatMap((path) =>
  [...read(path).matchAll(/<a id="([\w-]+)"><\/a>/g)].map(([, id]) => `${basename(path)}#${id}`),
)

test('every rule that code or a test refers to exists', () => {
  const unknown = sources.flatMap(({ path, text }) =>
    [...text.matchAll(RULE)]
      .map(([, page, id]) => `${page}#${id}`)
      .filter((rule) => !rules.includes(rule))
      .map((rule) => `${path}: docs/rules/${rule}`),
  )
  expect(unknown, 'write the rule with its anchor, or correct the reference').toEqual([])
})

test('every rule is named by a test', () => {
  const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path))
  const named = new Set(
    tests.flatMap(({ text }) => [...text.matchAll(RULE)].map(([, page, id]) => `${page}#${id}`)),
  )
  expect(rules.length).toBeGreaterThan(100)
  const hint = 'name each rule in the comment “Rules: docs/rules/…” at the top of the file with its tests'
  expect(
    rules.filter((rule) => !named.has(rule)),
    hint,
  ).toEqual([])
  const repeated = rules.filter((rule, index) => rules.indexOf(rule) !== index)
  expect(repeated, 'an anchor may be on its page once').toEqual([])
})

test('no text refers to a document outside of the repository', () => {
  const outside = /\b(first|second) specification\b|\bdecisions §|\bspecification §|\bissue \d|\bbeyond\.md/
  const found = sources.filter(({ text }) => outside.test(text)).map(({ path }) => path)
  expect(found).toEqual([])
  expect(pages.filter(({ text }) => outside.test(text)).map(({ path }) => path)).toEqual([])
})
