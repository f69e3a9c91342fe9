// Rules: docs/rules/settings.md#workers
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

function openFake(count: number) {
  const workers: FakeWorker[] = []
  const said: string[] = []
  const exits: number[] = []
  let refusal: string | null = null
  const opened = openWorkers(count, {
    fork() {
      const reason = refusal
      refusal = null
      if (reason) throw new Error(reason)
      const worker = new FakeWorker()
      workers.push(worker)
      return worker as unknown as WorkerProcess
    },
    say: (text) => said.push(text),
    exit: (code) => exits.push(code),
  })
  const refuseNext = (reason: string) => {
    refusal = reason
  }
  return { ...opened, workers, said, exits, refuseNext }
}

/** Two workers that listen. */
async function twoAtWork() {
  const fake = openFake(2)
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

test('a worker that cannot be started is tried again later, and does not keep the others from stopping', async () => {
  const { workers, said, stop, exits } = await twoAtWork()
  workers[1]?.die(1)
  await vi.advanceTimersByTimeAsync(500)
  const unborn = workers[2] as FakeWorker
  unborn.process.pid = undefined
  unborn.emit('error', new Error('spawn EMFILE'))
  expect(said.at(-1)).toBe(
    'A worker process could not be started (spawn EMFILE); another one is started in 1 s.',
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(workers).toHaveLength(4)
  const stopping = stop('SIGTERM')
  workers[0]?.die(0)
  workers[3]?.die(0)
  await stopping
  expect(exits).toEqual([0])
})

test('if the system refuses to start a worker, the others stay and it is tried again', async () => {
  const fake = await twoAtWork()
  fake.refuseNext('spawn ENOMEM')
  fake.workers[1]?.die(1)
  await vi.advanceTimersByTimeAsync(500)
  expect(fake.said.at(-1)).toBe(
    'A worker process could not be started (Error: spawn ENOMEM); another one is started in 1 s.',
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fake.workers).toHaveLength(3)
  expect(fake.exits).toEqual([])
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
