import { expect, test, vi } from 'vitest'
import { againAfterDeadlock } from './deadlocks.ts'

const failed = (code: string) => Object.assign(new Error(code), { code })

test.each(['40P01', '40001'])(
  'a transaction that ends with %s runs once more, and no third time',
  async (code) => {
    const once = vi.fn().mockRejectedValueOnce(failed(code)).mockResolvedValue('done')
    expect(await againAfterDeadlock(once)).toBe('done')
    expect(once).toHaveBeenCalledTimes(2)

    const always = vi.fn().mockRejectedValue(failed(code))
    await expect(againAfterDeadlock(always)).rejects.toThrow(code)
    expect(always).toHaveBeenCalledTimes(2)
  },
)

test('a transaction that fails for another reason does not run again', async () => {
  const refused = vi.fn().mockRejectedValue(failed('23505'))
  await expect(againAfterDeadlock(refused)).rejects.toThrow('23505')
  expect(refused).toHaveBeenCalledTimes(1)
})
