import { expect, test, vi } from 'vitest'
import { documentKind } from './recognise.ts'

test('a fault of the machine is not taken for one of the file', async () => {
  vi.doMock('file-type', () => {
    throw new Error('too many open files')
  })
  await expect(documentKind(Buffer.from('%PDF-1.4'))).rejects.toThrow()
})
