// Rules: docs/rules/screens.md#font-size
/** Mantine's styles come one file per component; a missing one shows only on the pages that use it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palettes } from './theme.ts'

const web = join(import.meta.dirname, '..')
const styles = join(web, '../node_modules/@mantine/core/styles')
const shared = readFileSync(join(import.meta.dirname, 'styles/index.ts'), 'utf8')

// Made of other components' styles, or of none.
const OTHERS: Record<string, string[]> = {
  Select: ['Combobox'],
  Autocomplete: ['Combobox'],
  NumberInput: ['NumberInput'],
  ModalShell: ['Modal'],
  Checkbox: ['Checkbox', 'InlineInput'],
  Radio: ['Radio', 'InlineInput'],
  Switch: ['Switch', 'InlineInput'],
}

test('every Mantine component that is used brings its styles', () => {
  const missing: string[] = []
  for (const path of globSync('**/*.{ts,tsx}', { cwd: web })) {
    const text = readFileSync(join(web, path), 'utf8')
    const imported = text.match(/import \{([^}]*)\} from '@mantine\/core'/)?.[1] ?? ''
    for (const name of imported.split(',').map((part) => part.trim())) {
      for (const file of OTHERS[name] ?? [name]) {
        const sheet = `${file}.layer.css`
        if (!existsSync(join(styles, sheet))) continue
        const wanted = `@mantine/core/styles/${sheet}`
        if (!text.includes(wanted) && !shared.includes(wanted)) missing.push(`${path} needs ${wanted}`)
      }
    }
  }
  expect(missing).toEqual([])
})

test('only layered styles of Mantine are used, so that ours win', () => {
  const plain = globSync('**/*.{ts,tsx,css}', { cwd: web }).filter((path) =>
    /@mantine\/[\w/]+(?<!\.layer)\.css/.test(readFileSync(join(web, path), 'utf8')),
  )
  expect(plain).toEqual([])
})

test('components are given only colours that the style sheet has', () => {
  const wrong = globSync('**/*.tsx', { cwd: web }).flatMap((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/\b(?:color|c|bg)="([a-z]+)(?:\.\d)?"/g)]
      .filter(
        ([, name]) => name !== undefined && !['dimmed', 'white', ...Object.keys(palettes)].includes(name),
      )
      .map(([text]) => `${path}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test('letters grow with the font size that the user has chosen in the browser', () => {
  const fixed = globSync('**/*.css', { cwd: web }).flatMap((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/(?:font-size|line-height):[^;]*\dpx/g)].map(
      ([text]) => `${path}: ${text}`,
    ),
  )
  expect(fixed).toEqual([])
})

test('no style depends on what the document contains: each inserted element would have all styles computed again', () => {
  const screen = globSync('**/*.css', { cwd: web }).filter((path) => path !== 'ui/print.css')
  const wide = screen.flatMap((path) =>
    [
      ...readFileSync(join(web, path), 'utf8').matchAll(/(?:html|body|:root)\)?(?:\[[^\]]*\])?:has\([^{]*/g),
    ].map(([selector]) => `${path}: ${selector.trim()}`),
  )
  expect(screen).not.toEqual([])
  expect(wide).toEqual([])
})

test('no property that a script sets is inherited: all elements within would have their styles computed again', () => {
  const scripts = globSync('**/*.{ts,tsx}', { cwd: web }).map((path) => readFileSync(join(web, path), 'utf8'))
  const set = scripts.flatMap((text) =>
    [...text.matchAll(/setProperty\('(--[\w-]+)'/g)].map(([, name]) => name),
  )
  const styles = readFileSync(join(web, 'ui/styles/global.css'), 'utf8')
  const inherited = set.filter((name) => !new RegExp(`@property ${name} {[^}]*inherits: false`).test(styles))
  expect(set).not.toEqual([])
  expect(inherited).toEqual([])
})

test('drawn words have a form without a text for screen readers, which older browsers need', () => {
  const missing = globSync('**/*.css', { cwd: web }).flatMap((path) =>
    [
      ...readFileSync(join(web, path), 'utf8').matchAll(
        /(.*\n)(?:\s*\/\*.*\*\/\n)?\s*content: ("[^"]*") \/ .*;/g,
      ),
    ]
      .filter(([, before, drawn]) => before?.trim() !== `content: ${drawn};`)
      .map(([text]) => `${path}: ${text.trim()}`),
  )
  expect(missing).toEqual([])
})

test('a subgrid has columns for browsers without it: Chrome before 117 would stack its cells', () => {
  const missing = globSync('**/*.css', { cwd: web }).filter((path) =>
    [...readFileSync(join(web, path), 'utf8').matchAll(/\{([^{}]*)(grid-template-\w+): subgrid;/g)].some(
      ([, before, property]) => !before?.includes(`${property}: `),
    ),
  )
  expect(missing).toEqual([])
})
