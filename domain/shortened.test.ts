import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test.each([
  ['Brig Haulage', 12, 'Brig Haulage'],
  ['Northumberland Transport', 10, 'Northumbe…'],
  ['Tees Containers', 6, 'Tees…'],
  // Neither half an emoji nor a letter without its accent.
  ['🚛🚛🚛🚛', 6, '🚛🚛…'],
  ['e\u0301e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  // One letter with a thousand marks is longer than the limit.
  [`a${'\u0301'.repeat(1000)}`, 30, '…'],
])('shortens %j to %i characters', (text, length, short) => expect(shortened(text, length)).toBe(short))
