/**
 * Rules: docs/rules/questions.md#ask, docs/rules/questions.md#see, docs/rules/questions.md#answer,
 *   docs/rules/questions.md#mails, docs/rules/questions.md#history, docs/rules/questions.md#contact-and-prices,
 *   docs/rules/attention.md#seen
 */
import { expect, test } from 'vitest'
import { trading } from '../testing/freight.ts'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const { post, quote, cancel } = trading(world)

type Who = { token: string }
const pathOf = ({ id }: { id: number }) => `/api/quoterequests/${id}/questions/`
const ask = (who: Who, request: { id: number }, question = 'Is there a weighbridge?') =>
  world.as(who).post(pathOf(request), { question })
const seen = async (who: Who, request: { id: number }) => (await world.as(who).get(pathOf(request))).rows
const change = (who: Who, id: unknown, body: object) => world.as(who).patch(`/api/questions/${id}/`, body)

test('a question is seen by its owner and asker, and by others once it is answered, without the asker', async () => {
  // given
  const shipper = await world.company('Shipper')
  const [asker, quoter, other] = [
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const request = await post(shipper)
  await quote(quoter, request)

  const isNew = async (who: Who) => (await world.as(who).get(`/api/quoterequests/${request.id}/`)).body.isNew
  for (const who of [shipper, asker]) await world.as(who).put(`/api/quoterequests/${request.id}/seen/`)

  // when
  const asked = await ask(asker, request)
  expect([await isNew(shipper), await isNew(asker)]).toEqual([true, false])

  // then
  const question = {
    id: asked.body.id,
    question: 'Is there a weighbridge?',
    answer: null,
    asked: world.now.toISOString(),
    answered: null,
    mine: true,
    hidden: false,
    askedBy: null,
  }
  expect([asked.status, asked.body]).toEqual([201, question])
  expect(await seen(asker, request)).toEqual([question])
  expect(await seen(shipper, request)).toEqual([{ ...question, mine: false, askedBy: asker.name }])
  expect(await seen(other, request)).toEqual([])
  const told = (await world.mails(shipper.email)).at(-1)
  expect(told?.subject).toBe(`Question from ${asker.name} on PO 4711, Felixstowe to Leeds LS9 0PX`)
  expect(told?.text_body).toContain('Is there a weighbridge?')
  expect(told?.text_body).toContain('Quote deadline: 19/06/2026')

  // when it is answered
  const answered = await change(shipper, asked.body.id, { answer: 'Yes, at gate 2.' })

  // then all see it, and the users concerned are mailed
  expect(answered.status).toBe(200)
  expect(await isNew(asker)).toBe(true)
  const open = { ...question, answer: 'Yes, at gate 2.', answered: world.now.toISOString() }
  expect(await seen(asker, request)).toEqual([open])
  expect(await seen(other, request)).toEqual([{ ...open, mine: false }])
  for (const { email } of [asker, quoter])
    expect((await world.mails(email)).at(-1)?.text_body).toContain(
      'Answer: Yes, at gate 2.\nQuote deadline: 19/06/2026\n',
    )
  expect(await world.mails(other.email)).toEqual([])
  const history = async (who: Who) =>
    (await world.as(who).get(`/api/quoterequesthistory/${request.id}/`)).rows.map(
      ({ who, what }) => `${who}: ${what}`,
    )
  expect(await history(shipper)).toContain('A haulier: A haulier asked')
  expect(await history(other)).toEqual([
    `${shipper.name}: Request posted`,
    `${shipper.name}: Question answered`,
  ])
})

test('users who posted, asked and quoted are mailed beside the Admins, and no haulier without a live offer', async () => {
  const [shipper, asker, quoter, former] = [
    await world.company('Shipper'),
    await world.company('Haulier'),
    await world.company('Haulier'),
    await world.company('Haulier'),
  ]
  const userOf = async (company: typeof shipper) => ({ ...company, ...(await world.userOf(company, 'User')) })
  const [poster, asking, quoting] = [await userOf(shipper), await userOf(asker), await userOf(quoter)]
  const request = await post(poster)
  await quote(quoting, request)
  await cancel(former, await quote(former, request))
  const last = async ({ email }: { email: string }) => (await world.mails(email)).at(-1)

  const { id } = (await ask(asking, request)).body
  expect((await last(poster))?.subject).toMatch(/^Question from/)
  await change(poster, id, { answer: 'Yes' })
  for (const user of [asker, asking, quoter, quoting])
    expect((await last(user))?.subject).toMatch(/^Answer: request/)
  expect((await last(former))?.subject ?? '').not.toMatch(/^Answer/)
  await change(poster, id, { hidden: true })
  for (const user of [asker, asking]) {
    const told = await last(user)
    expect(told?.subject).toMatch(/^Question hidden/)
    expect(told?.text_body).toContain('Question: Is there a weighbridge?')
  }
})

test('a hidden question stays visible to its owner and its asker, who is mailed', async () => {
  const shipper = await world.company('Shipper')
  const [asker, other] = [await world.company('Haulier'), await world.company('Haulier')]
  const request = await post(shipper)
  const { id } = (await ask(asker, request)).body
  await change(shipper, id, { answer: 'Yes' })
  expect((await change(shipper, id, { hidden: true })).body.hidden).toBe(true)
  expect(await seen(other, request)).toEqual([])
  expect((await change(other, id, { answer: 'No' })).status).toBe(404)
  expect((await seen(asker, request))[0]?.hidden).toBe(true)
  expect((await world.mails(asker.email)).at(-1)?.subject).toMatch(/^Question hidden/)
  expect((await change(shipper, id, { answer: 'No' })).status).toBe(409)
})

test('only the owner and the asker are notified of a question that no other haulier ever saw', async () => {
  const [shipper, asker] = [await world.company('Shipper'), await world.company('Haulier')]
  const request = await post(shipper)
  const toAllHauliers = async () => {
    const events = await world.database.db
      .selectFrom('event')
      .where('request_id', '=', request.id)
      .where('kind', '=', 'question')
      .orderBy('id')
      .select(['companies', 'hauliers'])
      .execute()
    for (const { companies } of events) expect(companies).toEqual([shipper.companyId, asker.companyId])
    return events.map(({ hauliers }) => hauliers)
  }
  const unanswered = (await ask(asker, request)).body
  await change(shipper, unanswered.id, { hidden: true })
  expect(await toAllHauliers()).toEqual([false, false])
  const answered = (await ask(asker, request)).body
  await change(shipper, answered.id, { answer: 'Yes' })
  await change(shipper, answered.id, { hidden: true })
  expect((await toAllHauliers()).slice(2)).toEqual([false, true, true])
})

test('who may ask and answer, and how often', async () => {
  const shipper = await world.company('Shipper')
  const haulier = await world.company('Haulier')
  const request = await post(shipper)

  expect((await ask(shipper, request)).status).toBe(403)
  expect((await ask(await world.company('Shipper'), request)).status).toBe(404)
  expect((await ask(await world.company('Haulier', { ready: false }), request)).status).toBe(403)
  expect((await ask(haulier, request, 'x'.repeat(501))).status).toBe(400)
  expect((await ask(haulier, { id: 999_999 })).status).toBe(404)

  const { id } = (await ask(haulier, request, 'x'.repeat(500))).body
  for (let nth = 1; nth < 10; nth++) expect((await ask(haulier, request, `Question ${nth}`)).status).toBe(201)
  expect((await ask(haulier, request)).status).toBe(409)
  const [longest, ...others] = (await seen(shipper, request)).map(({ question }) => question)
  expect(longest).toBe('x'.repeat(500))
  expect(others).toEqual(Array.from({ length: 9 }, (_, nth) => `Question ${nth + 1}`))

  expect((await change(haulier, id, { answer: 'Me' })).status).toBe(403)
  expect((await change(await world.company('Haulier'), id, { answer: 'Me' })).status).toBe(404)
  expect((await change(shipper, id, {})).status).toBe(400)
  expect((await change(shipper, id, { hidden: false })).status).toBe(400)
  expect((await change(shipper, 999_999, { answer: 'No' })).status).toBe(404)
  expect((await change(shipper, id, { answer: 'Once' })).status).toBe(200)
  expect((await change(shipper, id, { answer: 'Twice' })).status).toBe(409)

  const [closed, deleted] = [await post(shipper), await post(shipper)]
  await world.as(shipper).delete(`/api/quoterequests/${deleted.id}/`)
  expect((await ask(haulier, deleted)).status).toBe(404)
  await quote(haulier, closed)
  await world.as(shipper).patch(`/api/cancelquoterequest/${closed.id}/`)
  expect((await ask(haulier, closed)).status).toBe(409)
})

test('a haulier with a quote cannot ask while the owner is deactivated, and can afterwards', async () => {
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const request = await post(shipper)
  await quote(haulier, request)
  const operator = world.as(await world.operator())
  const answers = []
  for (const isActive of [false, true]) {
    await operator.patch(`/api/operator/companies/${shipper.companyId}/`, { isActive })
    answers.push((await ask(haulier, request)).status)
  }
  expect(answers).toEqual([409, 201])
})

test('contact details and prices are 400 at the field of a question and of an answer, and nothing is stored', async () => {
  const [shipper, haulier] = [await world.company('Shipper'), await world.company('Haulier')]
  const request = await post(shipper)
  const sentence = (found: string) =>
    `Remove “${found}”: questions and answers cannot contain contact details or prices.`

  const asked = await ask(haulier, request, 'Would £310 do?')
  expect([asked.status, asked.body]).toEqual([400, { question: [sentence('£310')] }])
  expect(await seen(shipper, request)).toEqual([])
  const { id } = (await ask(haulier, request, 'Is MSCU1234567 at 28,000 kg?')).body
  const answered = await change(shipper, id, { answer: 'Ring 07700\u200B 900123' })
  expect([answered.status, answered.body]).toEqual([400, { answer: [sentence('07700 900123')] }])
  expect(await seen(shipper, request)).toMatchObject([{ answer: null }])
  expect((await change(shipper, id, { answer: 'Yes' })).status).toBe(200)
})
