// Rules: docs/rules/webhooks.md#addresses
import { createSocket } from 'node:dgram'
import { promises as dns } from 'node:dns'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { addressesOf, askNameServers, isPublicAddress } from './addresses.ts'
import { type Message, sendMessage } from './send.ts'

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '240.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  // Neither is of the public internet, though no range has been given to it.
  '::2',
  '4000::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:db8::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4009:81f::200e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('a name is refused if one of its addresses is private', async () => {
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  await expect(addressesOf('tms.example', false, resolve)).rejects.toThrow('not on the public internet')
  await expect(addressesOf('[::1]', false)).rejects.toThrow('not on the public internet')
})

/** A name server that gives `answer` to the questions for addresses of IPv4, and none to others. */
async function nameServer(answer: Buffer | null) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const isIPv4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1
    if (!answer) return
    const head = Buffer.from(question)
    // An answer without an error, with one record or with none.
    head.writeUInt16BE(0x81_80, 2)
    head.writeUInt16BE(isIPv4 ? 1 : 0, 6)
    head.writeUInt16BE(0, 10)
    const end = question.indexOf(0, 12) + 5
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...answer])
    socket.send(Buffer.concat([head.subarray(0, end), ...(isIPv4 ? [record] : [])]), port, address)
  })
  await new Promise<void>((listening) => socket.bind(0, '127.0.0.1', listening))
  return { resolve: askNameServers([`127.0.0.1:${socket.address().port}`]), close: () => socket.close() }
}

test('a name is looked up at the name servers, and may have addresses of one family only', async () => {
  const server = await nameServer(Buffer.from([8, 8, 8, 8]))
  expect(await server.resolve('tms.example')).toEqual([{ address: '8.8.8.8', family: 4 }])
  server.close()
  const ofPrivate = await nameServer(Buffer.from([10, 0, 0, 1]))
  await expect(addressesOf('tms.example', false, ofPrivate.resolve)).rejects.toThrow('not on the public')
  ofPrivate.close()
})

test('name servers that do not answer delay no other name, and are given up', async () => {
  const server = await nameServer(null)
  const started = performance.now()
  const hanging = Promise.all(Array.from({ length: 20 }, () => server.resolve('slow.example')))
  const other = dns.lookup('localhost').then(() => 'the other name')
  expect(await Promise.race([hanging, other])).toBe('the other name')
  expect((await hanging).flat()).toEqual([])
  expect(performance.now() - started).toBeLessThan(9000)
  server.close()
}, 15_000)

let calls = 0
let connections = 0
const bodies: string[] = []
const server = createServer(async (request, response) => {
  calls++
  bodies.push(await text(request))
  if (request.url === '/redirect') return void response.writeHead(302, { location: '/here' }).end()
  if (request.url === '/slow') return
  if (request.url === '/300') return void response.writeHead(300).end()
  if (request.url === '/endless') {
    response.writeHead(200)
    const more = () => response.writable && response.write(Buffer.alloc(64 * 1024), () => setImmediate(more))
    return void more()
  }
  response.end()
})
server.on('connection', () => connections++)
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const message = (path: string): Message => ({
  id: 'one',
  url: `http://127.0.0.1:${port}${path}`,
  secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  payload: '{}',
})
const now = new Date()

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://localhost/',
  // The log of deliveries does not say which names a private network has.
  'https://no.such.host.invalid/',
])('%s is not called', async (url) => {
  const outcome = await sendMessage({ ...message('/'), url }, { now, anywhere: false })
  expect(outcome).toEqual({ status: null, error: 'The address is not on the public internet' })
})

test('a name that leads to a private address only when it is asked again is asked once', async () => {
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '8.8.8.8', family: 4 }]]
  let asked = 0
  const resolve = async () => answers[asked++] ?? []
  const url = `http://rebinding.example:${port}/`
  const before = calls
  const outcome = await sendMessage({ ...message('/'), url }, { now, anywhere: true, resolve })
  expect([outcome.status, asked, calls - before]).toEqual([200, 1, 1])
})

test('each message has a connection of its own, to the addresses that were checked for it', async () => {
  const before = connections
  for (let nth = 0; nth < 2; nth++) await sendMessage(message('/'), { now, anywhere: true })
  expect(connections - before).toBe(2)
})

test('a redirect is not followed, an endless answer is cut off, a slow one is given up', async () => {
  const sending = { now, anywhere: true, maxMs: 700 }
  const before = calls
  expect(await sendMessage(message('/redirect'), sending)).toEqual({
    status: 302,
    error: 'The answer was 302',
  })
  expect(calls - before).toBe(1)
  expect((await sendMessage(message('/endless'), { ...sending, maxMs: 5000 })).error).toBeNull()
  expect(await sendMessage(message('/slow'), sending)).toEqual({ status: null, error: 'No answer in time' })
})

test('a closed port, a name without an address and one that hangs are failures with a reason', async () => {
  const sending = { now, anywhere: true, maxMs: 700 }
  const closed = await sendMessage({ ...message('/'), url: 'http://127.0.0.1:1/' }, sending)
  expect(closed).toEqual({ status: null, error: 'No connection (ECONNREFUSED)' })
  const url = 'https://nowhere.example/'
  const resolve = async () => []
  expect((await sendMessage({ ...message('/'), url }, { ...sending, resolve })).error).toBe(
    'The address is not on the public internet',
  )
  const hangs = () => new Promise<never>(() => undefined)
  expect((await sendMessage({ ...message('/'), url }, { ...sending, resolve: hangs })).error).toBe(
    'No answer in time',
  )
})

test('an answer of 300 is a failure', async () => {
  const outcome = await sendMessage(message('/300'), { now, anywhere: true })
  expect(outcome).toEqual({ status: 300, error: 'The answer was 300' })
})

/** What a message gets from a receiver that answers with this text, and then ends the connection or keeps it. */
async function sentTo(answer: string, then: 'ends' | 'keeps' = 'ends') {
  const sockets: Socket[] = []
  const receiver = createTcpServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => (then === 'ends' ? socket.end(answer) : socket.write(answer)))
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const outcome = await sendMessage({ ...message('/'), url }, { now, anywhere: true, maxMs: 1500 })
  // No connection is left open.
  await expect.poll(() => sockets.every(({ closed }) => closed)).toBe(true)
  receiver.close()
  return outcome
}

// Such a call would neither fail nor end, and ten of them would stop all webhooks.
test.each(['ends', 'keeps'] as const)(
  'an answer that asks for another protocol is a failure at once, and %s its connection',
  async (then) => {
    const answer = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
    expect(await sentTo(answer, then)).toEqual({ status: 101, error: 'The answer was 101' })
  },
)

test('an answer below 200 is a failure', async () => {
  const outcome = await sentTo('HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n')
  expect(outcome).toEqual({ status: 99, error: 'The answer was 99' })
})

test('the status counts, even if the rest of the answer is cut off; an answer that does not end is given up', async () => {
  const half = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'
  expect(await sentTo(half)).toEqual({ status: 200, error: null })
  expect(await sentTo(half, 'keeps')).toEqual({ status: null, error: 'No answer in time' })
})

test('a message with letters beyond ASCII arrives in full', async () => {
  const payload = JSON.stringify({ place: 'Kraków £' })
  const before = bodies.length
  const outcome = await sendMessage({ ...message('/'), payload }, { now, anywhere: true })
  expect([outcome.status, bodies.slice(before)]).toEqual([200, [payload]])
})

test.each(['http://tms.example/', 'https://tms.example:8443/', 'https://user@tms.example/'])(
  '%s is not looked up, as its webhook could not be added',
  async (url) => {
    let asked = 0
    const resolve = async () => {
      asked++
      return []
    }
    const outcome = await sendMessage({ ...message('/'), url }, { now, anywhere: false, resolve })
    expect([outcome, asked]).toEqual([{ status: null, error: 'The address is not allowed' }, 0])
  },
)

// The log of deliveries must not tell an unknown name from a private one.
test.each(['ENOTFOUND', 'EAI_AGAIN'])(
  'a look-up that ends with %s gives the reason of a private address',
  async (code) => {
    const resolve = () => Promise.reject(Object.assign(new Error('look-up'), { code }))
    const outcome = await sendMessage(
      { ...message('/'), url: 'http://gone.example/' },
      { now, anywhere: true, resolve },
    )
    expect(outcome).toEqual({ status: null, error: 'The address is not on the public internet' })
  },
)
