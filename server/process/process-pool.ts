/**
 * Processes for work that takes long, takes much memory or may never end, so that the server keeps answering calls and
 * can end the work. Each does one task at a time. The file that a process runs ends with {@link answerTasks}.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { type PROGRAM_FILES, programFile } from './program-file.ts'

/** An idle process ends after this time. */
const IDLE_MS = 60_000

/**
 * The answer of a process, or why there is none: the caller disconnected, the time was over, or the process was lost.
 * One that ended by itself has a status, one that was ended by a signal names it; one that could not be started has
 * neither.
 */
type TaskOutcome<Answer> =
  | { readonly answer: Answer }
  | { readonly failure: 'left' | 'late' }
  | {
      readonly failure: 'lost'
      readonly status: number | null
      readonly signal: NodeJS.Signals | null
    }

const LOST = { failure: 'lost', status: null, signal: null } as const

interface ProcessPool<Task, Answer> {
  /**
   * Gives a task to an idle process, or starts one: the caller limits how many run at once. If a task is given
   * up, its process is killed.
   */
  run(task: Task, signal?: AbortSignal): Promise<TaskOutcome<Answer>>
  /** Kills the processes. */
  close(): void
}

interface PoolOptions {
  /** Arguments of Node.js. */
  readonly execArgv: readonly string[]
  /** The time for one task; starting a process is part of it. */
  readonly maxMs: number
}

export function openProcessPool<Task, Answer>(
  file: keyof typeof PROGRAM_FILES,
  { execArgv, maxMs }: PoolOptions,
): ProcessPool<Task, Answer> {
  const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  const all = new Set<ChildProcess>()

  /** An idle process or a new one; null if the system has no memory, file descriptor or process for it. */
  function take(): ChildProcess | null {
    const known = idle.pop()
    if (known) {
      clearTimeout(known.timer)
      if (known.child.connected) return known.child
    }
    const complain = (error: unknown) => console.error(`A process for ${file} failed:`, error)
    let started: ChildProcess
    try {
      started = fork(programFile(file), {
        serialization: 'advanced',
        execArgv: [...execArgv],
        env: environment(),
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
    } catch (error) {
      complain(error)
      return null
    }
    // A process that could not be started says so later. Its channel is missing, or has no other end.
    started.on('error', complain)
    if (started.pid === undefined) {
      if (started.connected) started.disconnect()
      return null
    }
    all.add(started)
    started.once('exit', () => all.delete(started))
    return started
  }

  /** Ends a process after its task failed or was given up; it is not reused. */
  function end(child: ChildProcess): void {
    if (child.connected) child.disconnect()
    child.kill('SIGKILL')
  }

  function giveBack(child: ChildProcess): void {
    if (!child.connected) return
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.child === child),
        1,
      )
      child.kill()
    }, IDLE_MS)
    timer.unref()
    // An idle process does not keep the server alive.
    child.unref()
    child.channel?.unref()
    idle.push({ child, timer })
  }

  return {
    async run(task, signal) {
      const child = take()
      if (!child) return LOST
      child.ref()
      child.channel?.ref()
      let outcome: TaskOutcome<Answer> | null = null
      try {
        outcome = await outcomeOf<Answer>(child, task as object, maxMs, signal)
        return outcome
      } finally {
        if (outcome && 'answer' in outcome) giveBack(child)
        else end(child)
      }
    },
    close() {
      for (const { timer } of idle) clearTimeout(timer)
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

/** A process gets no settings and no secrets, only how Node.js is started (`npm start`). */
function environment(): NodeJS.ProcessEnv {
  const given = ['NODE_COMPILE_CACHE', 'GLIBC_TUNABLES'].map((name) => [name, process.env[name]] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

async function outcomeOf<Answer>(
  child: ChildProcess,
  task: object,
  maxMs: number,
  signal: AbortSignal | undefined,
): Promise<TaskOutcome<Answer>> {
  const { promise, resolve } = Promise.withResolvers<TaskOutcome<Answer>>()
  const onLeft = () => resolve({ failure: 'left' })
  const onExit = (status: number | null, signal: NodeJS.Signals | null) =>
    resolve({ failure: 'lost', status, signal })
  const onError = () => resolve(LOST)
  const onMessage = (message: unknown) => resolve({ answer: message as Answer })
  const tooLong = setTimeout(() => resolve({ failure: 'late' }), maxMs)
  try {
    signal?.addEventListener('abort', onLeft, { once: true })
    child.once('exit', onExit).once('error', onError).once('message', onMessage)
    child.send(task, (error) => error && onError())
    return await promise
  } finally {
    clearTimeout(tooLong)
    signal?.removeEventListener('abort', onLeft)
    child.off('exit', onExit).off('error', onError).off('message', onMessage)
  }
}

/** Answers each task that the server sends to this process, at a lower priority than calls; ends with the server. */
export function answerTasks<Task, Answer>(answerOf: (task: Task) => Promise<Answer>): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some sandboxes forbid it. The tasks then have the priority of calls.
  }
  process.on('disconnect', () => process.exit())
  // A task that fails ends the process with its error on the server's stderr.
  process.on(
    'message',
    (task) =>
      void answerOf(task as Task).then((answer) =>
        // An error means that the server has ended; `disconnect` may come only later.
        process.send?.(answer, undefined, undefined, (error) => {
          if (error) process.exit()
        }),
      ),
  )
}
