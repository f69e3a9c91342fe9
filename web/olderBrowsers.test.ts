/** What browsers lack that docs/architecture.md names as the oldest ones. */
import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { groupBy } = Map
const { withResolvers } = Promise

beforeEach(async () => {
  vi.stubGlobal('Element', class {})
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(Promise, 'withResolvers')
  vi.resetModules()
  await import('./olderBrowsers.ts')
})

afterEach(() => {
  vi.unstubAllGlobals()
  Object.assign(Map, { groupBy })
  Object.assign(Promise, { withResolvers })
})

test('rows are grouped, in their order, where the browser cannot', () => {
  const grouped = Map.groupBy([3, 1, 4, 1, 5], (number) => number % 2 === 0)
  expect([...grouped]).toEqual([
    [false, [3, 1, 1, 5]],
    [true, [4]],
  ])
})

test('a promise is made with its ends where the browser cannot, so that a sign-out ends', async () => {
  const kept = Promise.withResolvers<number>()
  kept.resolve(7)
  expect(await kept.promise).toBe(7)
  const lost = Promise.withResolvers<number>()
  lost.reject(new Error('lost'))
  await expect(lost.promise).rejects.toThrow('lost')
})

/** Newer than the oldest browsers. A name leaves this list when it gets its replacement. */
const TOO_NEW =
  /\bObject\.groupBy\(|\bPromise\.try\(|\bArray\.fromAsync\(|\bIterator\.|\bRegExp\.escape\(|\bURL\.(parse|canParse)\(|\bAbortSignal\.any\(|\.(toSpliced|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|getOrInsert|toBase64|toHex|ariaInvalid|ariaExpanded|ariaLabel)\b|\.(values|keys|entries)\(\)\s*\.(map|filter|some|every|find|flatMap|toArray|reduce|forEach|take|drop)\(/

/** Only the server has it. */
const OF_SERVER = 'domain/webhooks/rules.ts'

test('the browser application calls nothing that its oldest browsers lack', () => {
  const files = globSync('{web,domain,contract}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.ts$|\/testing\//.test(file) && file !== OF_SERVER,
  )
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => TOO_NEW.test(readFileSync(file, 'utf8')))).toEqual([])
})

/** Newer than the oldest browsers, which lose the whole rule or value. */
const TOO_NEW_STYLES =
  /@starting-style|@scope|@position-try|@function|\blight-dark\(|\b(?:rgb|hsl|oklch)\(from |\blinear\(|\b(?:round|mod|sin|cos)\(|\banchor(?:-size)?\(|:popover-open|:dir\(|:user-(?:in)?valid|::details-content|\bstyle\(|^\s*&|\bif\(/m

test('the styles have no form that the oldest browsers read over', () => {
  const files = globSync('web/**/*.css')
  expect(files.length).toBeGreaterThan(90)
  expect(files.filter((file) => TOO_NEW_STYLES.test(readFileSync(file, 'utf8')))).toEqual([])
})
