// Rules: docs/rules/operator.md#mailbox
/** The mails that are written to the disk, as operators read them. */
import { describe, expect, test } from 'vitest'
import { mailboxTransport } from '../mail/mailbox.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const operator = await world.operator()
const asOperator = () => world.as(operator)

describe('the mailbox', () => {
  const mail = {
    subject: 'Welcome',
    text: 'Hello',
    html: '<p>Hello</p>',
    createdAt: new Date('2026-06-15T08:00:00Z'),
  }

  test('shows the mails on disk, newest first, all or those to one address', async () => {
    const transport = mailboxTransport(world.settings.dataDir, 'Quayline <support@quayline.example>')
    await transport.send({ ...mail, id: 1, to: 'ada@one.example' })
    await transport.send({
      ...mail,
      id: 2,
      to: 'ben@two.example',
      createdAt: new Date('2026-06-15T08:01:00Z'),
    })
    const all = await asOperator().get('/api/operator/mailbox/')
    // The worker may have put other mails there.
    expect(all.rows.map((row) => row.to).filter((to) => /^(ada|ben)@/.test(String(to)))).toEqual([
      'ben@two.example',
      'ada@one.example',
    ])
    const one = await asOperator().get('/api/operator/mailbox/?to=ADA@one.example')
    expect(one.rows).toMatchObject([
      { to: 'ada@one.example', subject: 'Welcome', text: 'Hello', at: mail.createdAt.toISOString() },
    ])
    expect((await world.visitor.get('/api/operator/mailbox/')).status).toBe(401)
  })

  test('answers 404 where mails are really sent', async () => {
    const sending = await startWorld({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    expect((await sending.as(await sending.operator()).get('/api/operator/mailbox/')).status).toBe(404)
  })
})
