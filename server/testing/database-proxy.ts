/** A proxy in front of the database that fails like a network: connections break, or stop without an error. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The address of the database through this proxy. */
  via(databaseUrl: string): Promise<string>
  /** New connections lead to another server, as after a failover. */
  leadTo(databaseUrl: string): void
  /** From now on open connections transmit nothing, without an error. New connections work. */
  forget(): void
  /** From now on a new connection transmits nothing once PostgreSQL has accepted it. */
  forgetAccepted(): void
  /** From now on no connection transmits anything, open or new. */
  freeze(): void
  /** Closes every open connection, and every new one. */
  cut(): void
  /** New connections work again. Connections that were cut or frozen stay dead. */
  mend(): void
  close(): void
}

/** The end of the message "ready for query", by which PostgreSQL accepts a connection, outside of a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')

export function openDatabaseProxy(): DatabaseProxy {
  const open = new Set<Socket>()
  let target = new URL('postgres://127.0.0.1')
  let state: 'well' | 'frozen' | 'away' | 'accepting' = 'well'
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'away') return void near.destroy()
    if (state === 'frozen') return void open.add(near)
    const far = connect(Number(target.port), target.hostname)
    far.on('error', () => undefined)
    near.pipe(far).pipe(near)
    if (state === 'accepting')
      far.on('data', (sent: Buffer) => {
        if (sent.includes(READY)) near.unpipe().pause()
      })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const forget = () => {
    for (const socket of open) socket.unpipe().pause()
  }
  const cut = () => {
    state = 'away'
    for (const socket of open) socket.destroy()
  }
  return {
    async via(databaseUrl) {
      target = new URL(databaseUrl)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      return Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
    },
    leadTo(databaseUrl) {
      target = new URL(databaseUrl)
    },
    forget,
    forgetAccepted() {
      state = 'accepting'
    },
    freeze() {
      state = 'frozen'
      forget()
    },
    cut,
    mend() {
      state = 'well'
    },
    close() {
      server.close()
      cut()
    },
  }
}
