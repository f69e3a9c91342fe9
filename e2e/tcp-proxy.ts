/** A TCP proxy in front of the product that can be cut, to simulate an unreachable server. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface TcpProxy {
  url: string
  /** Ends every connection, and refuses new ones until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

/** Forwards connections to the product's address until it is cut. */
export async function openTcpProxy(productUrl: string): Promise<TcpProxy> {
  const { hostname, port: productPort } = new URL(productUrl)
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => {
      // Either side can disconnect at any time; its 'close' event closes the other.
    })
  }
  const server = createServer((near) => {
    const far = connect(Number(productPort), hostname)
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, hostname)
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${hostname}:${port}`,
    cut,
    mend: () => listen(port),
    close: async () => {
      if (server.listening) await cut()
    },
  }
}
