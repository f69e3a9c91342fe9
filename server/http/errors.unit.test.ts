// Rules: docs/rules/interface.md#errors
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { answerTo } from './errors.ts'

test('a full disk is answered 503 with Retry-After, also where the file store wraps the error', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const settings = readSettings({ DEMO: 'off' })
  for (const error of [full, new Error('cannot write file', { cause: full })])
    expect(answerTo(error, null, settings)).toMatchObject({
      status: 503,
      body: { detail: expect.stringContaining('no room') },
      headers: { 'retry-after': expect.any(String) },
    })
})
