import { afterEach, expect, test, vi } from 'vitest'
import { BUILD_HEADER } from '#contract/build.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** How a page of one build handles answers of other builds. */
async function outdatedAfter(own: string | null, answers: (string | null)[]): Promise<boolean> {
  vi.stubGlobal('document', { querySelector: () => own && { content: own } })
  const { isOutdated, noteBuild } = await import('./build.ts')
  for (const build of answers)
    noteBuild(new Response(null, build === null ? {} : { headers: { [BUILD_HEADER]: build } }))
  return isOutdated()
}

test('a page is as new as the server while the answers name its own build, or none', async () => {
  expect(await outdatedAfter('a', ['a', null, 'a'])).toBe(false)
})

test('it is outdated from the first answer that names another build', async () => {
  expect(await outdatedAfter('a', ['a', 'b'])).toBe(true)
})

test('it stays outdated even if an older server answers as well', async () => {
  expect(await outdatedAfter('a', ['b', 'a'])).toBe(true)
})

test('a page of the development server, which names no build, is never outdated', async () => {
  expect(await outdatedAfter(null, ['a', 'b'])).toBe(false)
})
