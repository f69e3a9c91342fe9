/**
 * Processes for work that takes long, takes much memory or may never end, so that the server keeps answering calls and
 * can end the work. Each does one task at a time. The file that a process runs ends with {@link answerTasks}.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { PROGRAM_FILES } from './program-file.ts'
import { programFile } from './program-file.ts'

/** An idle process ends after this time. */
const IDLE_MS = 60_000

/**
 * The answer of a process, or why there is none: the caller disconnected, the time was over, or the process ended by
 * itself.
 */
export type TaskOutcome<Answer> =
  | { readonly answer: Answer }
  | { readonly failure: 'left' | 'late' }
  | { readonly failure: 'lost'; readonly status: number | null }

export interface ProcessPool<Task, Answer> {
  /**
   * Gives a task to an idle process, or starts one: the caller limits how many run at once. A process whose task is
   * given up is killed.
   */
  run(task: Task, signal?: AbortSignal): Promise<TaskOutcome<Answer>>
  /** Kills the processes. */
  close(): void
}

export interface PoolOptions {
  /** Arguments of Node.js. */
  readonly execArgv: readonly string[]
  /** The time for one task; starting a process is part of it. */
  readonly longestMs: number
}

export function openProcessPool<Task, Answer>(
  file: keyof typeof PROGRAM_FILES,
  { execArgv, longestMs }: PoolOptions,
): ProcessPool<Task, Answer> {
  const idle: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = []
  const all = new Set<ChildProcess>()

  function take(): ChildProcess {
    const known = idle.pop()
    if (known) {
      clearTimeout(known.timer)
      if (known.child.connected) return known.child
    }
    const started = fork(programFile(file), {
      serialization: 'advanced',
      execArgv: [...execArgv],
      env: environment(),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    all.add(started)
    started.once('exit', () => all.delete(started))
    return started
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
      child.ref()
      child.channel?.ref()
      try {
        return await outcomeOf<Answer>(child, task as object, longestMs, signal)
      } finally {
        giveBack(child)
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

function outcomeOf<Answer>(
  child: ChildProcess,
  task: object,
  longestMs: number,
  signal: AbortSignal | undefined,
): Promise<TaskOutcome<Answer>> {
  const { promise, resolve } = Promise.withResolvers<TaskOutcome<Answer>>()
  const giveUp = (failure: 'left' | 'late') => {
    // Before the kill, so that the process is not reused.
    child.disconnect()
    child.kill('SIGKILL')
    resolve({ failure })
  }
  const onLeft = () => giveUp('left')
  const onExit = (status: number | null) => resolve({ failure: 'lost', status })
  const onError = () => resolve({ failure: 'lost', status: null })
  const onMessage = (message: unknown) => resolve({ answer: message as Answer })
  const tooLong = setTimeout(() => giveUp('late'), longestMs)
  signal?.addEventListener('abort', onLeft, { once: true })
  child.once('exit', onExit).once('error', onError).once('message', onMessage)
  child.send(task, (error) => error && onError())
  return promise.finally(() => {
    clearTimeout(tooLong)
    signal?.removeEventListener('abort', onLeft)
    child.off('exit', onExit).off('error', onError).off('message', onMessage)
  })
}

/** Answers each task that the server sends to this process, at a lower priority than calls; ends with the server. */
export function answerTasks<Task, Answer>(answerOf: (task: Task) => Promise<Answer>): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
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
