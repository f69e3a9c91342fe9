/**
 * Takes a backup of an embedded database that a running process has open: that process takes it, on request
 * through a socket in the data folder, which only the user that runs it may open.
 */
import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'

const socketIn = (dataDir: string) => path.join(dataDir, 'backup.sock')

interface LocalChannel {
  close(): Promise<void>
}

/** Answers each connection with a backup, one after the other. Without the socket the product still runs. */
export async function openLocalChannel(
  dataDir: string,
  takeBackup: (to: Writable) => Promise<unknown>,
  log: FastifyBaseLogger,
): Promise<LocalChannel> {
  const server = createServer((socket) => {
    log.info('a backup was asked for')
    // The command may end before it has read everything, for example on a full disk. Without a listener that would end
    // this process.
    socket.on('error', (error) => log.warn({ err: error }, 'the command that asked for a backup has ended'))
    takeBackup(socket).then(
      () => log.info('the backup was taken'),
      (error: unknown) => {
        log.error({ err: error }, 'the backup failed')
        socket.destroy()
      },
    )
  })
  const file = socketIn(dataDir)
  rmSync(file, { force: true })
  try {
    await listening(server, file)
    chmodSync(file, 0o600)
  } catch (error) {
    log.warn({ err: error }, 'no backup can be taken while the product runs')
  }
  return {
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

async function listening(server: Server, file: string): Promise<AddressInfo | string | null> {
  server.listen(file)
  await once(server, 'listening')
  return server.address()
}

/** A backup from the process that has the data folder open; rejects if no process answers. */
export async function askForBackup(dataDir: string): Promise<Readable> {
  const socket = connect(socketIn(dataDir))
  await once(socket, 'connect')
  return socket
}
