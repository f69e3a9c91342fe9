// Rules: docs/rules/typed-values.md#late-answers
/** Entries mean what was typed, also when the answers of calls come late. */
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { changeLane, createLane, listLanes } from '#contract/lanes.ts'
import { listQuestions } from '#contract/questions.ts'
import { createTemplate, listTemplates } from '#contract/templates.ts'
import { journey, type Open } from './browser.ts'
import { addCompany } from './companies.ts'
import { button, choice, dialog, field, place, said, typeOver } from './controls.ts'
import { dialogClosed, focused, openForm, requestsOf } from './create-request/form.ts'
import { postContainers } from './freight.ts'
import { holdAnswers } from './hold-answers.ts'
import { sharedProduct } from './server.ts'

const product = await sharedProduct()

journey('a dialog that was opened while the one before is being saved stays open', async ({ open }) => {
  const haulier = await addCompany(product, 'Haulier')
  for (const name of ['North', 'South'])
    await haulier.caller.call(createLane, {
      body: { name, alert: 'live', filter: { pickup: ['region:scotland'] } },
    })
  const page = await open(`${product.url}/notifications`, { as: haulier })
  const release = await holdAnswers(page, '**/api/lanes/**')
  await button(page, 'Change North').click()
  await typeOver(field(page, 'Name'), 'North of the border')
  await button(page, 'Save changes').click()
  await button(dialog(page), 'Close').click()
  await button(page, 'Change South').click()
  await typeOver(field(page, 'Name'), 'South of the border')
  release()
  await said(page, 'Lane changed')
  expect(await field(page, 'Name').inputValue()).toBe('South of the border')
  await button(page, 'Save changes').click()
  await dialog(page).waitFor({ state: 'detached' })
  const lanes = await haulier.caller.call(listLanes, {})
  expect(lanes.map(({ name }) => name).sort()).toEqual(['North of the border', 'South of the border'])
})

journey(
  'a question that was asked while the answer to the one before is under way stays',
  async ({ open }) => {
    const haulier = await addCompany(product, 'Haulier')
    for (const name of ['East', 'West'])
      await haulier.caller.call(createLane, {
        body: { name, alert: 'live', filter: { pickup: ['region:scotland'] } },
      })
    const page = await open(`${product.url}/notifications`, { as: haulier })
    const release = await holdAnswers(page, '**/api/lanes/**')
    await button(page, 'Remove East').click()
    await button(dialog(page), 'Remove lane').click()
    await button(dialog(page), 'Close').click()
    await button(page, 'Remove West').click()
    await dialog(page).getByText('You no longer hear of loads on West.').waitFor()
    release()
    await said(page, 'Lane removed')
    await page.getByText('East', { exact: true }).waitFor({ state: 'detached' })
    expect(await dialog(page).isVisible()).toBe(true)
    await button(dialog(page), 'Remove lane').click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await haulier.caller.call(listLanes, {})).toEqual([])
  },
)

journey('a template that comes late does not replace what was typed', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests/${id}`, { as: shipper })
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Keep as template' }).click()
  await button(page, 'Save template').click()
  await said(page, 'Template saved')
  const [template] = await shipper.caller.call(listTemplates)

  const release = await holdAnswers(page, '**/api/templates/**', { reads: true })
  await page.goto(`${product.url}/quote-requests?template=${template?.id}`)
  await dialog(page).waitFor()
  const reference = field(page, 'My Reference')
  // Either the form waits for its template, or what is typed stays.
  const isOpen = await reference.waitFor({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )
  if (isOpen) await typeOver(choice(page, 'Empty Location'), 'Tilbury')
  release()
  await expect.poll(() => place(page, 'Delivery Location').inputValue()).toBe('Leeds LS9 0PX')
  if (isOpen) expect(await place(page, 'Empty Location').inputValue()).toBe('Tilbury')
  // The first field has the focus, as in a form that opens at once.
  expect(await focused(page)).toBe('My Reference')
})

/** Posts a duplicate, closes the form before the answer, and opens it again. */
async function closedWhilePosting(open: Open, reference: string) {
  const shipper = await addCompany(product, 'Shipper')
  const { id } = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests?duplicate=${id}`, { as: shipper })
  const release = await holdAnswers(page, '**/api/**request**')
  await typeOver(field(page, 'My Reference'), reference)
  await button(page, 'Submit').click()
  await button(dialog(page), 'Close').click()
  await dialogClosed(page)
  await openForm(page)
  return { shipper, page, release }
}

journey(
  'a request whose answer comes after its form was closed is not kept as typed text',
  async ({ open }) => {
    const { shipper, page, release } = await closedWhilePosting(open, 'PO 77')
    expect(await field(page, 'My Reference').inputValue()).toBe('PO 77')
    release()
    await said(page, 'Quote request added')
    await dialogClosed(page)
    await openForm(page)
    expect(await field(page, 'My Reference').inputValue()).toBe('')
    expect(await requestsOf(shipper)).toHaveLength(2)
  },
)

journey(
  'the next request that is typed while the answer to the last is awaited stays open',
  async ({ open }) => {
    const { shipper, page, release } = await closedWhilePosting(open, 'PO 78')
    await typeOver(field(page, 'My Reference'), 'PO 79')
    release()
    await said(page, 'Quote request added')
    await button(dialog(page), 'Submit').click()
    await dialogClosed(page)
    expect((await requestsOf(shipper)).map(({ reference }) => reference).slice(0, 2)).toEqual([
      'PO 79',
      'PO 78',
    ])
  },
)

journey('a checkout that its user gave up leads nowhere when its answer comes', async ({ open }) => {
  const page = await open(`${product.url}/pricing-plan`, { as: await addCompany(product, 'Shipper') })
  const release = await holdAnswers(page, '**/api/**checkout**')
  const buy = page.getByRole('button', { name: /^(Buy|Upgrade)/ }).first()
  await buy.click()
  await button(dialog(page), 'Go to payment').click()
  await button(dialog(page), 'Back').click()
  await dialog(page).waitFor({ state: 'detached' })
  const answered = page.waitForResponse('**/api/**checkout**')
  release()
  await answered
  await buy.click()
  await button(dialog(page), 'Go to payment').waitFor()
  expect(page.url()).toBe(`${product.url}/pricing-plan`)
})

journey('a template saved before the templates have loaded asks before it replaces one', async ({ open }) => {
  const shipper = await addCompany(product, 'Shipper')
  await shipper.caller.call(createTemplate, { body: { name: 'Weekly', haulageType: 'Container', form: {} } })
  const { id } = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests/${id}`, { as: shipper })
  const release = await holdAnswers(page, '**/api/templates/**', { reads: true })
  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Keep as template' }).click()
  await typeOver(field(page, 'Name'), 'weekly')
  await page.keyboard.press('Enter')
  release()
  await dialog(page, 'Save it?').getByText('This replaces the template of that name.').waitFor()
  await button(dialog(page, 'Save it?'), 'Save it').click()
  await said(page, 'Template saved')
  expect(await shipper.caller.call(listTemplates)).toMatchObject([{ name: 'weekly' }])
})

journey('a question whose page was left while it was sent is not typed text on return', async ({ open }) => {
  const [shipper, haulier] = [await addCompany(product, 'Shipper'), await addCompany(product, 'Haulier')]
  const { id } = await postContainers(shipper)
  const page = await open(`${product.url}/quote-requests`, { as: haulier })
  await page
    .getByRole('link', { name: new RegExp(`${id}`) })
    .first()
    .click()
  const question = field(page, 'Ask the company that posted this request')
  const release = await holdAnswers(page, '**/api/**question**')
  await question.pressSequentially('Is the gate open at noon?')
  await button(page, 'Send question').click()
  await page.goBack()
  await question.waitFor({ state: 'detached' })
  await page.goForward()
  await question.waitFor()
  release()
  await said(page, 'Your question was sent')
  await expect.poll(() => question.inputValue()).toBe('')
  expect(await haulier.caller.call(listQuestions, { params: { id } })).toHaveLength(1)
})

/** Sends an invitation, closes its dialog before the answer, and opens it again. */
async function closedWhileInviting(open: Open) {
  const page = await open(`${product.url}/user-management`, { as: await addCompany(product, 'Shipper') })
  const release = await holdAnswers(page, '**/api/**user**')
  await button(page, 'Invite Users').click()
  await field(page, 'Email').pressSequentially('ann@one.example')
  await page.keyboard.press('Enter')
  await button(dialog(page), 'Close').click()
  await dialogClosed(page)
  await button(page, 'Invite Users').click()
  await field(page, 'Email').waitFor()
  return { page, release }
}

journey(
  'an invitation whose answer comes after its dialog was closed is not typed text',
  async ({ open }) => {
    const { page, release } = await closedWhileInviting(open)
    release()
    await said(page, 'User added')
    await dialogClosed(page)
    await button(page, 'Invite Users').click()
    expect(await field(page, 'Email').inputValue()).toBe('')
  },
)

journey(
  'the next invitation that is typed before the answer to the last outlives a reload',
  async ({ open }) => {
    const { page, release } = await closedWhileInviting(open)
    await typeOver(field(page, 'Email'), 'bob@two.example')
    release()
    await said(page, 'User added')
    await page.reload()
    await button(page, 'Invite Users').click()
    await expect.poll(() => field(page, 'Email').inputValue()).toBe('bob@two.example')
  },
)

journey(
  'a change that was to ask after its dialog was closed says that it is not saved',
  async ({ open }) => {
    const haulier = await addCompany(product, 'Haulier')
    const { id } = await haulier.caller.call(createLane, {
      body: { name: 'North', alert: 'live', filter: { pickup: ['region:scotland'] } },
    })
    const page = await open(`${product.url}/notifications`, { as: haulier, expectedErrors: [/409/] })
    await button(page, 'Change North').click()
    await typeOver(field(page, 'Name'), 'Far north')
    await haulier.caller.call(changeLane, { params: { id }, body: { name: 'Highlands' } })
    const release = await holdAnswers(page, '**/api/lanes/**')
    await button(page, 'Save changes').click()
    await button(dialog(page), 'Close').click()
    await dialogClosed(page)
    release()
    await said(page, 'Not saved, since the form was closed before it could ask: Changed in another window')
    expect(await haulier.caller.call(listLanes, {})).toMatchObject([{ name: 'Highlands' }])
  },
)

journey('recovery codes that come after their page was left are shown on return', async ({ open }) => {
  const user = await addCompany(product, 'Shipper')
  const page = await open(`${product.url}/help`, { as: user })
  await button(page, 'My User').click()
  await page.getByRole('menuitem', { name: 'User Profile' }).click()
  const begin = page.getByRole('form', { name: 'Set up a second factor' })
  await field(begin, 'Current password').fill(user.password)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('form', { name: 'Confirm the second factor' })
  const secret = Secret.fromBase32(
    (await confirm.getByText(/^[A-Z2-7 ]{20,}$/).innerText()).replaceAll(' ', ''),
  )
  const release = await holdAnswers(page, '**/api/auth/secondfactor/')
  await field(confirm, 'Code of your authenticator app').fill(new TOTP({ secret }).generate())
  await page.keyboard.press('Enter')
  await page.goBack()
  await page.waitForURL('**/help')
  release()
  await said(page, 'The second factor is on. Go back to it for your recovery codes.')
  await page.goForward()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10)
  await button(page, 'I have kept them').click()
  await page.getByRole('form', { name: 'Remove the second factor' }).waitFor()
})
