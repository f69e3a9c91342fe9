import { expect, test } from 'vitest'
import { RefusedError } from '../http/errors.ts'
import { fairQueue, type QueueLimits } from './fair-queue.ts'

const LIMITS = { atOnce: 2, waiting: 3, waitingOfOne: 2 }
const here = () => new AbortController()

/** Records what has begun, in order, and how to end it. */
function trial(limits: Partial<QueueLimits> = {}) {
  const queue = fairQueue({ ...LIMITS, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const enter = (name: string, caller: string, signal = here().signal) =>
    queue.enter(caller, signal).then(
      (end) => {
        begun.push(name)
        ends.set(name, end)
      },
      (error: unknown) => {
        if (!(error instanceof RefusedError)) throw error
        refused.push(`${name}: ${error.message}`)
      },
    )
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { begun, refused, enter, settle, end: (name: string) => ends.get(name)?.() }
}

test('runs two callers concurrently, and one job of a caller at a time', async () => {
  const { enter, begun, end, settle } = trial()
  void enter('a1', 'a')
  void enter('a2', 'a')
  void enter('b1', 'b')
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  end('b1')
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  end('a1')
  await settle()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
})

test('refuses as busy when too many wait, of one caller or of all', async () => {
  const { enter, refused, settle } = trial()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void enter(name, name[0] ?? '')
  await settle()
  // a1 and b1 run; a2, a3 and b2 wait.
  expect(refused).toEqual(['a4: too_busy', 'c1: too_busy'])
})

test('callers that come again and again do not go before one that still waits', async () => {
  const { enter, begun, end, settle } = trial({ atOnce: 1, waiting: 20, waitingOfOne: 10 })
  for (let nth = 1; nth <= 6; nth++) void enter(`mail ${nth}`, 'mails')
  void enter('a', 'a')
  void enter('b', 'b')
  await settle()
  for (let turn = 0; turn < 30; turn++) {
    const name = begun.at(-1) ?? ''
    end(name)
    // A company asks for its next paper as soon as it has one.
    if (!name.startsWith('mail')) void enter(name, name)
    await settle()
  }
  expect(begun.filter((name) => name.startsWith('mail'))).toHaveLength(6)
})

test('callers take turns, however many jobs each has queued', async () => {
  const { enter, begun, end, settle } = trial({ atOnce: 1, waiting: 10, waitingOfOne: 5 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void enter(name, name[0] ?? '')
  await settle()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) {
    end(name)
    await settle()
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('a newcomer goes behind callers that have waited longer since their last turn', async () => {
  const { enter, begun, end, settle } = trial({ atOnce: 1, waiting: 20, waitingOfOne: 10 })
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'c2']) void enter(name, name[0] ?? '')
  await settle()
  for (const name of ['a1', 'b1']) {
    end(name)
    await settle()
  }
  // c1 runs. The newcomer goes before the next work of c alone.
  void enter('d1', 'd')
  for (const name of ['c1', 'a2', 'b2', 'd1']) {
    end(name)
    await settle()
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'd1', 'c2'])
})

test.each(['had its turn', 'left'])(
  'a caller that %s and comes again is a newcomer: it goes behind one that waits',
  async (how) => {
    const { enter, begun, end, settle } = trial({ atOnce: 1, waiting: 20, waitingOfOne: 10 })
    const caller = here()
    void enter('a1', 'a')
    if (how === 'left') void enter('a2', 'a', caller.signal)
    for (const name of ['b1', 'b2', 'c1', 'c2']) void enter(name, name[0] ?? '')
    await settle()
    end('a1')
    await settle()
    caller.abort()
    await settle()
    end('b1')
    await settle()
    // c1 runs, and b2 has waited since the turn after that of a.
    void enter('a3', 'a')
    end('c1')
    await settle()
    expect(begun.slice(0, 4)).toEqual(['a1', 'b1', 'c1', 'b2'])
  },
)

test('never refuses the caller that limits itself', async () => {
  const { enter, begun, refused, end, settle } = trial({ atOnce: 1, neverRefused: 'm' })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'm1', 'm2', 'm3']) void enter(name, name[0] ?? '')
  await settle()
  expect(refused).toEqual(['b2: too_busy'])
  for (const name of ['a1', 'b1']) {
    end(name)
    await settle()
  }
  expect(begun).toEqual(['a1', 'b1', 'm1'])
})

test('frees the place of a caller that disconnects while it waits', async () => {
  const { enter, begun, refused, end, settle } = trial()
  const caller = here()
  void enter('a1', 'a')
  void enter('a2', 'a', caller.signal)
  void enter('a3', 'a')
  await settle()
  caller.abort()
  await settle()
  void enter('a4', 'a')
  end('a1')
  await settle()
  expect({ begun, refused }).toEqual({ begun: ['a1', 'a3'], refused: ['a2: upload_cut_short'] })
})

test('queues nothing for a caller that has already disconnected', async () => {
  const { enter, begun, refused, settle } = trial()
  void enter('a1', 'a', AbortSignal.abort())
  await settle()
  expect({ begun, refused }).toEqual({ begun: [], refused: ['a1: upload_cut_short'] })
})
