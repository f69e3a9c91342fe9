/** Ends the process gracefully: work in progress is finished, within a time limit. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'

/** Connections still open after this time are cut, such as slow uploads. */
const CUT_CONNECTIONS_MS = 5_000
/** The process ends after this time, whatever is in progress. */
const END_MS = 7_500

export interface Stoppable {
  readonly app: FastifyInstance
  readonly database: Database
}

/**
 * Ends the process on SIGTERM and SIGINT. It is called before anything slow begins, because a process with
 * number 1, as in a container, ignores a signal that it has no handler for. A second signal ends it at once.
 * @returns a function to call with the app and the database once they are open, so that they are closed.
 */
export function stopOnSignals(): (running: Stoppable) => void {
  let running: Stoppable | null = null
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping || !running) process.exit(isStopping ? 1 : 0)
    isStopping = true
    void stop(running, signal)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return (opened) => {
    running = opened
  }
}

async function stop({ app, database }: Stoppable, signal: NodeJS.Signals): Promise<void> {
  app.log.info({ signal }, 'stopping')
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
