/**
 * The primary process of several (docs/rules/settings.md#workers): it starts the workers, which answer the calls,
 * starts another for each that dies, and ends them all.
 */
import cluster, { type Worker } from 'node:cluster'
import { relayQuestions } from './siblings.ts'
import { END_MS, STOP_MESSAGE, type Stop } from './stop.ts'

/**
 * A worker that dies sooner than this after its start would probably die again. One that cannot be forked is the same.
 */
const SOON_MS = 10_000
/** The first delay before a worker that died soon is started again; each further one is twice as long. */
const FIRST_DELAY_MS = 500
const MAX_DELAY_MS = 30_000
/** After this many early deaths in a row, with no other worker running, the primary gives up. */
const MAX_EARLY_DEATHS = 5
/** Workers that are still there after this time are killed; they end by themselves before. */
const KILL_MS = END_MS + 250

interface Workers {
  /** Starts the first worker and, once it listens, the others. Ends the process if the first cannot start. */
  start(): Promise<void>
  readonly stop: Stop
}

/** The parts of a {@link Worker} that are used here. */
export type WorkerProcess = Pick<Worker, 'on' | 'once' | 'send' | 'isConnected'> & {
  readonly process: Pick<Worker['process'], 'pid' | 'kill'>
}

interface Surroundings {
  fork(): WorkerProcess
  /** Tells the parent process. */
  say(text: string): void
  exit(code: number): void
}

interface Place {
  worker: WorkerProcess | null
  startedAt: number
  isListening: boolean
  earlyDeaths: number
}

const REAL: Omit<Surroundings, 'say'> = {
  fork() {
    // Each worker accepts connections itself: a connection handed by the primary to a dying worker would hang.
    cluster.schedulingPolicy = cluster.SCHED_NONE
    const worker = cluster.fork()
    relayQuestions(worker)
    return worker
  },
  exit: (code) => process.exit(code),
}

/** Prepares `count` workers of this program. */
export function openWorkers(
  count: number,
  surroundings: Pick<Surroundings, 'say'> & Partial<Surroundings>,
): Workers {
  const places = new WorkerPlaces(count, { ...REAL, ...surroundings })
  return { start: () => places.start(), stop: () => places.stop() }
}

type Ended = Watcher['ended']

/** The places of the workers. Each has one that runs, or that is started again soon. */
class WorkerPlaces {
  readonly #surroundings: Surroundings
  readonly #places: readonly Place[]
  #isStopping = false
  #allEnded: () => void = () => undefined

  constructor(count: number, surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#places = Array.from({ length: count }, () => ({
      worker: null,
      startedAt: 0,
      isListening: false,
      earlyDeaths: 0,
    }))
  }

  async start(): Promise<void> {
    // If the primary is killed, its workers end with it.
    process.once('exit', () => this.#killAll())
    const [first, ...others] = this.#places
    if (!first) return
    await this.#startFirst(first)
    if (!this.#isStopping) for (const place of others) this.#startAndReplace(place)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const running = this.#places.flatMap(({ worker }) => worker ?? [])
    if (running.length > 0) {
      const ended = new Promise<void>((resolve) => {
        this.#allEnded = resolve
      })
      for (const worker of running) if (worker.isConnected()) worker.send(STOP_MESSAGE)
      setTimeout(() => this.#killAll(), KILL_MS).unref()
      await ended
    }
    this.#surroundings.exit(0)
  }

  /** Starts the first worker alone: an error at its start would stop the others, too, and is reported once. */
  async #startFirst(place: Place): Promise<void> {
    const { say, exit } = this.#surroundings
    const { promise, resolve } = Promise.withResolvers<void>()
    let hasListened = false
    const ended: Ended = (how, code) => {
      if (hasListened) return this.#replace(place, how)
      if (code === null) say(`The first worker process ${how}.`)
      exit(code || 1)
    }
    this.#startIn(place, ended, () => {
      hasListened = true
      resolve()
    })
    await promise
  }

  #startAndReplace(place: Place): void {
    this.#startIn(place, (how) => this.#replace(place, how))
  }

  #startIn(place: Place, ended: Ended, onListening?: () => void): void {
    const { fork, say } = this.#surroundings
    Object.assign(place, { worker: null, startedAt: performance.now(), isListening: false })
    place.worker = startWorker(fork, {
      say,
      listening() {
        place.isListening = true
        onListening?.()
      },
      ended: (how, code) => {
        Object.assign(place, { worker: null, isListening: false })
        if (!this.#isStopping) ended(how, code)
        else if (this.#places.every(({ worker }) => worker === null)) this.#allEnded()
      },
    })
  }

  #replace(place: Place, how: string): void {
    const { say, exit } = this.#surroundings
    place.earlyDeaths = performance.now() - place.startedAt < SOON_MS ? place.earlyDeaths + 1 : 0
    if (place.earlyDeaths >= MAX_EARLY_DEATHS && !this.#places.some((one) => one.isListening)) {
      say(
        `The worker processes (WORKERS) end soon after their start, ${place.earlyDeaths} times in a row; the last one ${how}. The log says why.`,
      )
      exit(1)
      return
    }
    const delayMs = delayAfter(place.earlyDeaths)
    say(`A worker process ${how}; another one is started${delayMs > 0 ? ` in ${delayMs / 1000} s` : ''}.`)
    setTimeout(() => {
      if (!this.#isStopping) this.#startAndReplace(place)
    }, delayMs)
  }

  #killAll(): void {
    for (const { worker } of this.#places) worker?.process.kill('SIGKILL')
  }
}

/** The delay before a worker is started again that has died soon so many times in a row. */
function delayAfter(earlyDeaths: number): number {
  return earlyDeaths === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (earlyDeaths - 1), MAX_DELAY_MS)
}

/** What is told of a worker. */
interface Watcher {
  say(text: string): void
  listening(): void
  /** Called once; the code is null for a worker that was killed, or never started. */
  ended(how: string, code: number | null): void
}

/** Starts a worker; null if it could not be forked. */
function startWorker(fork: Surroundings['fork'], { say, listening, ended }: Watcher): WorkerProcess | null {
  let hasEnded = false
  const end = (how: string, code: number | null) => {
    if (hasEnded) return
    hasEnded = true
    ended(how, code)
  }
  const notStarted = (error: unknown) =>
    end(`could not be started (${error instanceof Error ? error.message : String(error)})`, null)
  let worker: WorkerProcess
  try {
    worker = fork()
  } catch (error) {
    // Without memory for the process, fork throws.
    notStarted(error)
    return null
  }
  worker.on('listening', listening)
  worker.on('error', (error: Error) => {
    // Without a free process or file descriptor, this event is the only one: there is no process that exits.
    if (worker.process.pid === undefined) notStarted(error)
    // The worker has just died; its exit event reports that.
    else say(`A worker process could not be told something: ${error.message}`)
  })
  worker.once('exit', (code: number | null, signal: string | null) =>
    end(signal ? `was ended by ${signal}` : `ended with ${code}`, code),
  )
  return worker
}
