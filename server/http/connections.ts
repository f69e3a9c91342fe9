/** Limits of open connections: in all, and per address. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address.ts'

const LOOPBACK = /^(127\.|0:0:0:0::\/64$)/

export interface ConnectionLimits {
  readonly inAll: number
  /** Null behind a trusted proxy: all connections come from the proxy, which has its own limits. */
  readonly ofAddress: number | null
}

/** Closes connections above the limits. Connections from this machine are not counted, such as proxies and tools. */
export function limitConnections(server: Server, { inAll, ofAddress }: ConnectionLimits): void {
  server.maxConnections = inAll
  if (ofAddress === null) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    if (LOOPBACK.test(key)) return
    const own = open.get(key) ?? 0
    if (own >= ofAddress) return void socket.destroy()
    open.set(key, own + 1)
    socket.once('close', () => {
      const left = (open.get(key) ?? 0) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
