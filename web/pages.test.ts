import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from './pages.ts'

test('every page has its route', () => {
  const routes = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')
  const routed = [...routes.matchAll(/\b(?:page|preparedPage)\('([^']+)'\)/g)].map(([, path]) => path)
  expect(routed.toSorted(), 'a page marked - has no route in web/routes.tsx').toEqual(
    Object.keys(pages).sort(),
  )
})
