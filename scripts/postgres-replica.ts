/**
 * A streaming replica of a real PostgreSQL, for tests. The binaries of the tests have no pg_basebackup: the copy is made
 * by the functions that it uses, pg_backup_start() and pg_backup_stop().
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, type Databases, databasesAt, launch, makeFolder, stop } from './postgres.ts'

/** The settings of a primary with replicas. */
export const PRIMARY_SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: 5,
  // The copy follows from its own starting point, even if another one is being made.
  wal_keep_size: '256MB',
  full_page_writes: 'on',
  // Otherwise a commit reaches the replicas up to half a second after its answer.
  synchronous_commit: 'on',
}

export interface RunningReplica extends Pick<Databases, 'url'> {
  readonly adminUrl: string
  /** Stops the server as a crash would; `resume` starts it again on the same port. */
  halt(): void
  resume(): void
  /** Stops it and removes its folder. */
  stop(): Promise<void>
}

/** Copies a running primary and starts the copy as its replica. */
export async function startReplica(
  { adminUrl, cluster }: { readonly adminUrl: string; readonly cluster: Cluster },
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningReplica> {
  const { binaries, runAs } = cluster
  const folder = makeFolder(runAs)
  const data = join(folder, 'data')
  const run = (program: string, args: readonly string[]) => {
    const { status, error } = spawnSync(program, args, { ...runAs, cwd: folder, stdio: 'ignore' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed`, { cause: error })
  }
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query("select pg_backup_start('replica', true)")
    copyRunning(join(cluster.folder, 'data'))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    rmSync(join(data, 'postmaster.pid'))
    rmSync(join(data, 'postmaster.opts'))
    writeAs('backup_label', rows[0]?.labelfile ?? '')
    writeAs('standby.signal', '')
  } finally {
    await client.end()
  }
  const { hostname, port: primaryPort, username, password } = new URL(adminUrl)
  const connection = `host=${hostname} port=${primaryPort} user=${username} password=${password}`
  for (const [name, value] of Object.entries({
    primary_conninfo: connection,
    hot_standby: 'on',
    ...settings,
  }))
    appendFileSync(join(data, 'postgresql.auto.conf'), `${name} = '${value}'\n`)
  const { server, port } = await launch({ folder, binaries, runAs })
  const own = Object.assign(new URL(adminUrl), { port: String(port) }).href
  return {
    url: databasesAt(own).url,
    adminUrl: own,
    halt: () => run(binaries.pgCtl, ['stop', '-s', '-w', '-m', 'immediate', '-D', data]),
    resume: () =>
      run(binaries.pgCtl, ['start', '-s', '-w', '-D', data, '-l', join(folder, 'log'), '-o', `-p ${port}`]),
    stop: () => stop(server),
  }

  /** Files may vanish while they are copied: their content is in the log that the replica replays. */
  function copyRunning(from: string): void {
    const { status, stderr, error } = spawnSync('cp', ['-a', from, data], {
      ...runAs,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
    })
    const complaints = String(stderr ?? '')
      .split('\n')
      .filter(Boolean)
    const hasVanishedOnly =
      complaints.length > 0 && complaints.every((line) => line.endsWith('No such file or directory'))
    if (status !== 0 && !hasVanishedOnly)
      throw new Error(`cp failed: ${complaints.join('; ')}`, { cause: error })
  }

  function writeAs(name: string, text: string): void {
    const path = join(data, name)
    writeFileSync(path, text)
    if (runAs) chownSync(path, runAs.uid, runAs.gid)
  }
}
