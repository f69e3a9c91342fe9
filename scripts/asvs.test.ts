/** Keeps docs/asvs.md complete: every requirement once, at its level, counted, with existing files. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The level of each requirement of levels 1 and 2. */
const levels: Readonly<Record<string, number>> = JSON.parse(read('scripts/asvs-ids.json'))
const page = read('docs/asvs.md')

interface Row {
  readonly id: string
  readonly level: number
  readonly state: string
  readonly where: string
  readonly test: string
}

const ROW = /^\| (\d[\d.]*) \| (\d) \| ([^|]+) \| (.+) \| (.+) \|$/gm
const tabled = [...page.matchAll(ROW)].map(
  ([, id = '', level, state = '', where = '', test = '']): Row => ({
    id,
    level: Number(level),
    state,
    where,
    test,
  }),
)
const notApplicable = [...page.matchAll(/(\d+\.\d+\.\d+) \(L(\d)\)/g)].map(
  ([, id = '', level]): Row => ({ id, level: Number(level), state: 'not applicable', where: '', test: '' }),
)
const rows = [...tabled, ...notApplicable]

test('every requirement of levels 1 and 2 is on the page once, with its level', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual(Object.keys(levels).sort())
  expect(rows.filter(({ id, level }) => levels[id] !== level)).toEqual([])
  expect(Object.keys(levels).filter((id) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(id))).toEqual([])
})

test('every row says whether it is met, by what, and by which test', () => {
  expect(tabled.filter(({ state }) => state !== 'met' && state !== 'not met')).toEqual([])
  const named = ({ where }: Row) => /`[\w./-]+`|\]\([\w./#-]+\)/.test(where)
  const bare = tabled.filter((row) => row.state === 'met' && !named(row) && row.test === '—')
  // What is met because something does not exist has nothing to name.
  expect(bare.map(({ id }) => id)).toEqual(['6.2.10', '6.4.2'])
})

test('the counts at the top are those of the rows', () => {
  for (const state of ['met', 'not met', 'not applicable']) {
    const [one, two] = [1, 2].map(
      (level) => rows.filter((row) => row.state === state && row.level === level).length,
    )
    expect(page).toContain(`| ${state} | ${one} | ${two} |`)
  }
})

test('every file that the page names is there', () => {
  const named = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+|\w[\w.]*\.(?:ts|json|md))`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(200)
  expect([...new Set(named)].filter((name) => !existsSync(join(root, name)))).toEqual([])
})
