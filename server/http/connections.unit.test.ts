import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { expect, test } from 'vitest'
import { limitConnections } from './connections.ts'

class FakeSocket extends EventEmitter {
  isOpen = true
  readonly remoteAddress: string
  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  destroy() {
    this.isOpen = false
    this.emit('close')
  }
}

function serverWith(ofAddress: number | null) {
  const server = new EventEmitter() as Server
  limitConnections(server, { inAll: 7, ofAddress })
  return {
    server,
    connect(address: string) {
      const socket = new FakeSocket(address)
      server.emit('connection', socket)
      return socket
    },
  }
}

test('closes a connection above the limit of its address, until another one ends', () => {
  const { connect, server } = serverWith(2)
  const first = connect('198.51.100.1')
  connect('198.51.100.1')
  expect(connect('198.51.100.1').isOpen).toBe(false)
  expect(connect('198.51.100.2').isOpen).toBe(true)
  first.destroy()
  expect(connect('198.51.100.1').isOpen).toBe(true)
  expect(server.maxConnections).toBe(7)
})

test('counts the addresses of one IPv6 network together', () => {
  const { connect } = serverWith(2)
  connect('2001:db8::1')
  connect('2001:db8::2')
  expect(connect('2001:db8::3').isOpen).toBe(false)
})

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'given this machine (%s), then nothing is counted',
  (address) => {
    const { connect } = serverWith(1)
    connect(address)
    expect(connect(address).isOpen).toBe(true)
  },
)

test('does not count addresses behind a trusted proxy', () => {
  const { connect } = serverWith(null)
  connect('198.51.100.1')
  expect(connect('198.51.100.1').isOpen).toBe(true)
})
