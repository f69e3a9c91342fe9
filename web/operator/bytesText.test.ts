import { expect, test } from 'vitest'
import { bytesText } from './bytesText.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [124, '124 bytes'],
  [12_345, '12 kB'],
  [3_400_000_000, '3.4 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text.replace(' ', '\u00a0'))
})
