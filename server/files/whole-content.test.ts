// Rules: docs/rules/files.md#whole-download
import { expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { pdf } from '../testing/samples.ts'
import { openFileStore } from './storage.ts'

const world = await startWorld()
const url = await world.listen()
const content = Buffer.from(pdf().content)

test.each([
  ['cut short', content.subarray(0, -10)],
  ['empty', Buffer.alloc(0)],
  ['with bytes added', Buffer.concat([content, Buffer.from('HTTP/1.1 200 OK')])],
])(
  'a content %s in the store is a failed download at once, never a shorter file',
  async (_what, stored) => {
    const haulier = await world.company('Haulier', { ready: false })
    const { body } = await world
      .as(haulier)
      .upload('PATCH', '/api/auth/updatecompanydocumentation', { operatorlicence: pdf() })
    const address = String(body.operatorlicence?.url)
    const store = await openFileStore(world.settings)
    await store.put(address.split('/').at(-1) ?? '', stored, 'application/pdf')

    const began = performance.now()
    const download = async () => {
      const answer = await fetch(url + address, { headers: { authorization: `Bearer ${haulier.token}` } })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await download().catch(() => 'broken off')).not.toBe(200)
    expect(performance.now() - began).toBeLessThan(5000)

    await store.put(address.split('/').at(-1) ?? '', content, 'application/pdf')
    expect(await download()).toBe(200)
  },
  10_000,
)
