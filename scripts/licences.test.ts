import { expect, test } from 'vitest'
import { isAllowed, licenceOf } from './licences.ts'
import { browserPackages } from './sbom.ts'

test.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND OFL-1.1'])('%s is allowed', (expression) => {
  expect(isAllowed(expression)).toBe(true)
})

test.each(['none', 'GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN LICENSE.md'])(
  '%s is not allowed',
  (expression) => {
    expect(isAllowed(expression)).toBe(false)
  },
)

test('a licence is read as an expression, an id or a name', () => {
  const named = (licenses: Parameters<typeof licenceOf>[0]['licenses']) =>
    licenceOf({ name: 'a', version: '1.0.0', ...(licenses && { licenses }) })
  expect(named([{ expression: 'MIT AND OFL-1.1' }])).toBe('MIT AND OFL-1.1')
  expect(named([{ license: { id: 'ISC' } }])).toBe('ISC')
  expect(named([{ license: { name: 'Ours' } }])).toBe('Ours')
  expect(named(undefined)).toBe('none')
})

test('the packages that reach browsers are those of the application, not its tools', () => {
  const names = browserPackages()
  expect(names).toEqual(expect.arrayContaining(['@mantine/core', '@tanstack/react-query', 'react']))
  expect(names).not.toContain('vite')
  expect(names).not.toContain('vitest')
})
