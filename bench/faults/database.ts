/** Faults of the database and of the network to it. */
import { sql } from 'kysely'
import { assess, type Fault, type Limits, pause } from './assessment.ts'
import { openStage, type Stage } from './stage.ts'

/** Every backend of the product is ended repeatedly, for this many minutes. */
export async function backends(minutes: number): Promise<string[]> {
  return under(async (stage) => {
    const faults: Fault[] = []
    const end = performance.now() + minutes * 60_000
    while (performance.now() < end) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(stage.database.db)
      faults.push(moment())
      await pause(2000)
    }
    return faults
  })
}

/** Connections are cut: every other time with an error, otherwise silently. */
export async function connections(times: number): Promise<string[]> {
  return under(async ({ proxy }) => {
    const faults: Fault[] = []
    for (let time = 0; time < times; time++) {
      if (time % 2 === 0) {
        const began = performance.now()
        proxy.cut()
        await pause(500)
        proxy.mend()
        faults.push({ began, ended: performance.now() })
      } else {
        proxy.forget()
        faults.push(moment())
      }
      await pause(12_000)
    }
    return faults
  })
}

/** The database is away for this many seconds: no connection is accepted. */
export async function away(seconds: number): Promise<string[]> {
  return under(async ({ proxy }) => {
    const began = performance.now()
    proxy.cut()
    await pause(seconds * 1000)
    proxy.mend()
    return [{ began, ended: performance.now() }]
  })
}

function moment(): Fault {
  const now = performance.now()
  return { began: now, ended: now }
}

/** Runs a fault under load, with time before and after it, and assesses the result. */
async function under(fault: (stage: Stage) => Promise<Fault[]>, limits?: Limits): Promise<string[]> {
  const stage = await openStage()
  try {
    await stage.startServer()
    await stage.beginLoad()
    await pause(3000)
    const faults = await fault(stage)
    await pause(10_000)
    await stage.endLoad()
    return await assess(stage, faults, limits)
  } finally {
    await stage.close()
  }
}
