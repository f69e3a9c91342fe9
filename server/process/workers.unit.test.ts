// Rules: docs/rules/settings.md#workers
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { STOP_MESSAGE } from './stop.ts'
import { openWorkers, type WorkerProcess } from './workers.ts'

class FakeWorker extends EventEmitter {
  readonly told: unknown[] = []
  readonly killedBy: unknown[] = []
  readonly process = {
    pid: 1 as number | undefined,
    kill: (signal: unknown) => this.killedBy.push(signal) > 0,
  }
  isConnected = () => true
  send = (message: unknown) => this.told.push(message) > 0
  listen = () => this.emit('listening')
  die = (code: number | null, signal: string | null = null) => this.emit('exit', code, signal)
}

/** A worker without a process: Node.js says so with an error event, and never with an exit. */
class UnforkedWorker extends FakeWorker {
  constructor() {
    super()
    this.process.pid = undefined
    queueMicrotask(() => this.emit('error', new Error('spawn EAGAIN')))
  }
}

/** `whyNot` says why the next worker cannot be forked; `null` if it can. */
function openFake(count: number, whyNot: () => 'EAGAIN' | 'ENOMEM' | null = () => null) {
  const workers: FakeWorker[] = []
  const said: string[] = []
  const exits: number[] = []
  const opened = openWorkers(count, {
    fork() {
      const reason = whyNot()
      if (reason === 'ENOMEM') throw new Error('spawn ENOMEM')
      const worker = reason ? new UnforkedWorker() : new FakeWorker()
      workers.push(worker)
      return worker as unknown as WorkerProcess
    },
    say: (text) => said.push(text),
    exit: (code) => exits.push(code),
  })
  return { ...opened, workers, said, exits }
}

/** Two workers that listen. */
async function twoAtWork(whyNot?: () => 'EAGAIN' | 'ENOMEM' | null) {
  const fake = openFake(2, whyNot)
  const starting = fake.start()
  fake.workers[0]?.listen()
  await starting
  fake.workers[1]?.listen()
  return fake
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the others start once the first one listens', async () => {
  const { start, workers } = openFake(3)
  const starting = start()
  await vi.advanceTimersByTimeAsync(5000)
  expect(workers).toHaveLength(1)
  workers[0]?.listen()
  await starting
  expect(workers).toHaveLength(3)
})

test('if the first one cannot start, the process ends with its code, and no other is started', () => {
  const { start, workers, exits } = openFake(3)
  void start()
  workers[0]?.die(1)
  expect(exits).toEqual([1])
  expect(workers).toHaveLength(1)
})

test('a worker that dies is replaced, at once if it had worked for long', async () => {
  const { workers, said } = await twoAtWork()
  await vi.advanceTimersByTimeAsync(60_000)
  workers[1]?.die(null, 'SIGKILL')
  await vi.advanceTimersByTimeAsync(0)
  expect(workers).toHaveLength(3)
  expect(said).toEqual(['A worker process was ended by SIGKILL; another one is started.'])
})

test('a worker that dies again and again is started later and later, while another one works', async () => {
  const { workers, said, exits } = await twoAtWork()
  for (const delay of [0.5, 1, 2, 4, 8, 16, 30, 30]) {
    workers.at(-1)?.die(1)
    expect(said.at(-1)).toBe(`A worker process ended with 1; another one is started in ${delay} s.`)
    const before = workers.length
    await vi.advanceTimersByTimeAsync(delay * 1000 - 1)
    expect(workers).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(workers).toHaveLength(before + 1)
  }
  expect(exits).toEqual([])
})

test('it gives up with a message if every worker dies soon after its start', async () => {
  const { workers, said, exits } = await twoAtWork()
  for (let round = 0; round < 5 && exits.length === 0; round++) {
    for (const worker of workers.slice(-2)) if (exits.length === 0) worker.die(7)
    await vi.advanceTimersByTimeAsync(9_000)
  }
  expect(exits).toEqual([1])
  expect(said.at(-1)).toMatch(
    /^The worker processes \(WORKERS\) end soon after their start, 5 times in a row/,
  )
})

test('stopping tells every worker, kills those that stay, and starts none again', async () => {
  const { workers, stop, exits } = await twoAtWork()
  const stopping = stop('SIGTERM')
  expect(workers.map(({ told }) => told)).toEqual([[STOP_MESSAGE], [STOP_MESSAGE]])
  workers[0]?.die(0)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(workers[1]?.killedBy).toEqual(['SIGKILL'])
  workers[1]?.die(null, 'SIGKILL')
  await stopping
  expect(exits).toEqual([0])
  expect(workers).toHaveLength(2)
})

describe.each(['EAGAIN', 'ENOMEM'] as const)('a worker that cannot be forked (%s)', (reason) => {
  test('is tried again later and later, until it starts', async () => {
    let isFull = false
    const { workers, said, exits } = await twoAtWork(() => (isFull ? reason : null))
    await vi.advanceTimersByTimeAsync(60_000)
    isFull = true
    workers[1]?.die(null, 'SIGKILL')
    await vi.advanceTimersByTimeAsync(3_600_000)
    const tries = `A worker process could not be started (spawn ${reason}); another one is started in `
    expect(said.slice(1, 9)).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30].map((delay) => `${tries}${delay} s.`))
    isFull = false
    const before = workers.length
    await vi.advanceTimersByTimeAsync(30_000)
    expect(workers).toHaveLength(before + 1)
    workers.at(-1)?.listen()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(workers).toHaveLength(before + 1)
    expect(exits).toEqual([])
  })

  test('does not keep the process from stopping', async () => {
    let isFull = false
    const { workers, stop, exits } = await twoAtWork(() => (isFull ? reason : null))
    isFull = true
    workers[1]?.die(null, 'SIGKILL')
    await vi.advanceTimersByTimeAsync(5_000)
    const before = workers.length
    const stopping = stop('SIGTERM')
    workers[0]?.die(0)
    await stopping
    expect(exits).toEqual([0])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(workers).toHaveLength(before)
  })

  test('ends the process with a message, if it is the first one', async () => {
    const { start, said, exits } = openFake(3, () => reason)
    void start()
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toEqual([`The first worker process could not be started (spawn ${reason}).`])
    expect(exits).toEqual([1])
  })

  test('is given up with a message, if no other one works', async () => {
    let isFull = false
    const { workers, said, exits } = await twoAtWork(() => (isFull ? reason : null))
    await vi.advanceTimersByTimeAsync(60_000)
    isFull = true
    for (const worker of workers.slice()) worker.die(null, 'SIGKILL')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(exits[0]).toBe(1)
    expect(said.find((text) => text.includes('5 times'))).toContain(
      `the last one could not be started (spawn ${reason})`,
    )
  })
})

test('a worker that fails to fork while the process stops does not keep it', async () => {
  let isFull = false
  const { workers, stop, exits } = await twoAtWork(() => (isFull ? 'EAGAIN' : null))
  await vi.advanceTimersByTimeAsync(60_000)
  isFull = true
  workers[1]?.die(null, 'SIGKILL')
  vi.advanceTimersByTime(0)
  const stopping = stop('SIGTERM')
  workers[0]?.die(0)
  await stopping
  expect(exits).toEqual([0])
})
