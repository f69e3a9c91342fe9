/** Faults of the services beside the database: the mail server and the payment provider. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createCheckout } from '#contract/plans.ts'
import { wireBody } from '../../server/testing/caller.ts'
import { startMailServer } from '../../server/testing/mail-server.ts'
import { assess, pause } from './assessment.ts'
import { openStage } from './stage.ts'

/** A mail server and a payment provider that take a connection and never answer; later the mail server answers. */
export async function services(seconds: number): Promise<string[]> {
  const [mail, payment] = [await openSilentServer(), await openSilentServer()]
  const stage = await openStage({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      STRIPE_SECRET_KEY: 'sk_test_faults',
      STRIPE_WEBHOOK_SECRET: 'whsec_faults',
      STRIPE_API_URL: `http://127.0.0.1:${payment.port}`,
    },
  })
  try {
    await stage.startServer()
    await stage.beginLoad()
    await pause(3000)
    const began = performance.now()
    const { token } = stage.owner
    const asked = new Set<string>()
    const guests = Array.from({ length: 5 }, (_, nth) => `guest${nth}@faults.example`)
    for (const email of guests) {
      const { status } = await stage.ask({
        method: 'POST',
        path: '/api/auth/add-new-user',
        token,
        body: { email },
      })
      if (status === 201) asked.add(email)
    }
    const plan = wireBody(createCheckout, { plan: 'Quayline Pro (12 month subscription)' })
    const buying = { method: 'POST', path: '/api/create-checkout-session', token, body: plan }
    const checkout = await stage.ask(buying)
    await pause(seconds * 1000)
    const { port } = mail
    await mail.close()
    const server = await startMailServer(port)
    const fault = { began, ended: performance.now() }
    // A mail that failed is tried again after a minute or so.
    for (let waited = 0; waited < 180_000 && server.received.length < asked.size; waited += 500)
      await pause(500)
    const arrived = performance.now() - fault.ended
    await pause(5000)
    await stage.endLoad()
    await server.stop()
    const [took, status] = [(checkout.ended - checkout.began).toFixed(0), checkout.status]
    console.log(`A checkout was answered ${status} after ${took} ms.`)
    console.log(
      `${server.received.length} of ${asked.size} mails arrived, the last ${arrived.toFixed(0)} ms after the mail server was back.`,
    )
    const missed = await assess(stage, [fault])
    const people = server.received.flatMap(({ to }) => to)
    if (new Set(people).size < asked.size) missed.push('mails did not arrive')
    if (people.length > new Set(people).size) missed.push('a mail arrived twice')
    if (status !== 503) missed.push(`a checkout without a payment provider was answered ${status}`)
    return missed
  } finally {
    await stage.close()
    await Promise.all([mail.close(), payment.close()])
  }
}

interface SilentServer {
  readonly port: number
  close(): Promise<void>
}

async function openSilentServer(): Promise<SilentServer> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    // A caller that gives up is expected here.
    socket.on('error', () => open.delete(socket))
    socket.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of open) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}
