// Rules: docs/rules/interface.md#money

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countInText, pounds } from './codecs.ts'
import { wire } from './wire.ts'

test('negative zero is read as zero, with and without a codec', () => {
  const shape = z.object({ total: z.number(), version: z.number() })
  const read = wire(shape, { total: ['total', pounds], version: 'version' }).decode(
    JSON.parse('{"total": -0, "version": -0}'),
  )
  expect([read.total, read.version]).toEqual([0, 0])
  expect(countInText.decode('-0')).toBe(0)
})
