import { afterAll, expect, test, vi } from 'vitest'
import { picture } from '../testing/samples.ts'
import { openImageRewriter } from './images.ts'

// Each starts processes.
vi.setConfig({ testTimeout: 60_000 })

const images = openImageRewriter()
afterAll(() => images.close())

const owner = (key: string, signal = new AbortController().signal) => ({ key, signal })
const plain = async () => Buffer.from((await picture('png')).content)

test('stops decoding when the caller disconnects, and decodes the next image', async () => {
  const caller = new AbortController()
  const left = images.rewrite(await plain(), ['logo'], owner('one', caller.signal))
  await new Promise((resolve) => setImmediate(resolve))
  caller.abort()
  await expect(left).rejects.toThrow('upload_cut_short')
  expect((await images.rewrite(await plain(), ['logo'], owner('one'))).length).toBeGreaterThan(0)
})

test('refuses the last of too many waiting images of one company as busy, and serves other companies', async () => {
  const content = await plain()
  const own = Array.from({ length: 10 }, () => images.rewrite(content, ['logo'], owner('one')))
  const other = images.rewrite(content, ['logo'], owner('two'))
  const outcomes = await Promise.allSettled(own)
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(9).fill('fulfilled'), 'rejected'])
  expect((await other).length).toBeGreaterThan(0)
})

test('refuses a file that is not an image as unreadable', async () => {
  await expect(images.rewrite(Buffer.from('nothing'), ['logo'], owner('one'))).rejects.toThrow(
    'image_unreadable',
  )
})
