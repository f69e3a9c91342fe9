/** Limits of open connections: in all, and per address. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address.ts'
import { keyCounts } from './key-counts.ts'

const LOOPBACK = /^(127\.|0:0:0:0::\/64$)/

interface ConnectionLimits {
  readonly inAll: number
  /** Null behind a trusted proxy: all connections come from the proxy, which has its own limits. */
  readonly ofAddress: number | null
}

/** Closes connections above the limits. Connections from this machine are not counted, such as proxies and tools. */
export function limitConnections(server: Server, { inAll, ofAddress }: ConnectionLimits): void {
  server.maxConnections = inAll
  if (ofAddress === null) return
  const open = keyCounts()
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '')
    if (LOOPBACK.test(key)) return
    if (open.of(key) >= ofAddress) return void socket.destroy()
    open.add(key, 1)
    socket.once('close', () => open.add(key, -1))
  })
}
