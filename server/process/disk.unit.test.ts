// Rules: docs/rules/operator.md#cautions
import { expect, test } from 'vitest'
import { cautionOfDisk } from './disk.ts'

test.each([
  [0.1, null],
  [0.099, 'The disk fills up: 9% of the disk of DATA_DIR is free.'],
  [0.019, 'The disk is full: 1% of the disk of DATA_DIR is free. Make room now.'],
])('a disk with a free share of %d has the caution: %s', (free, caution) => {
  expect(cautionOfDisk(free)).toBe(caution)
})
