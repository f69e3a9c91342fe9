import { expect, test } from 'vitest'
import { pages } from './pages.ts'
import { router } from './routes.tsx'

test('every page has a route, and every route a page', () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual(Object.keys(pages).sort())
})
