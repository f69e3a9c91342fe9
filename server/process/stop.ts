/** Ends the process gracefully: work in progress is finished, within a time limit. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'

/** Connections still open after this time are cut, such as slow uploads. */
const CUT_CONNECTIONS_MS = 5_000
/** The process ends after this time, even if work is in progress. */
export const END_MS = 7_500

/** The message with which the primary process ends its workers. */
export const STOP_MESSAGE = 'quayline:stop'

/** Ends the running work, and the process with it. */
export type Stop = (reason: string) => Promise<void>

/**
 * Ends the process on SIGTERM and SIGINT. It is called before anything slow begins, because a process with
 * number 1, as in a container, ignores a signal that it has no handler for. A second signal ends it at once.
 * @returns a function that takes the graceful end of the process, to call once work has started.
 */
export function stopOnSignals(): (stop: Stop) => void {
  let stop: Stop | null = null
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping || !stop) process.exit(isStopping ? 1 : 0)
    isStopping = true
    void stop(signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return (running) => {
    stop = running
  }
}

/**
 * The same for a worker process, which the primary process ends. Ctrl-C and some service managers send their signal to
 * every process, so a worker gets it besides the message of the primary: only the first of them counts. The second
 * signal of a user reaches the primary, which then kills its workers.
 */
export function stopOnMessage(): (stop: Stop) => void {
  let stop: Stop | null = null
  let isStopping = false
  const onReason = (reason: string) => {
    if (isStopping) return
    if (!stop) process.exit(0)
    isStopping = true
    void stop(reason)
  }
  process.on('message', (message) => {
    if (message === STOP_MESSAGE) onReason('the primary process ends')
  })
  process.on('SIGTERM', onReason)
  process.on('SIGINT', onReason)
  return (running) => {
    stop = running
  }
}

/** Closes the server and then the database, and ends the process with 0. */
export function stopServing(app: FastifyInstance, database: Database): Stop {
  return async (reason) => {
    app.log.info({ signal: reason }, 'stopping')
    setTimeout(() => app.server.closeAllConnections(), CUT_CONNECTIONS_MS).unref()
    setTimeout(() => {
      app.log.warn('ended with work still in progress')
      process.exit(0)
    }, END_MS).unref()
    try {
      await app.close()
      await database.close()
    } catch (error) {
      app.log.error({ err: error }, 'something could not be closed')
    }
    process.exit(0)
  }
}
