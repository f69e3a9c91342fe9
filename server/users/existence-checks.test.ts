// Rules: docs/rules/accounts.md#existence-checks
/** Whether a company or a user exists already, as the form of registration asks. */
import { describe, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'
import { wireRegistration } from '../testing/registered.ts'

const world = await startWorld()
const { visitor } = world

describe('asking whether an account exists', () => {
  test('answers an empty list for an unknown company and for a company without a user', async () => {
    const { company, companyName } = wireRegistration()
    await visitor.post('/api/auth/createcompany', company)
    for (const name of ['Nobody Ltd', companyName])
      expect((await visitor.get(`/api/auth/checkcompany?companyname=${name}`)).rows).toEqual([])
  })

  test('answers only the requested name for a company with users', async () => {
    const { name } = await world.company('Shipper')
    const answer = await visitor.get(`/api/auth/checkcompany?companyname=${name.toUpperCase()}`)
    expect(answer.body).toEqual([{ companyname: name.toUpperCase() }])
  })

  test('answers only the requested email for a user', async () => {
    const { email } = await world.company('Shipper')
    expect((await visitor.get(`/api/auth/checkuser?email=${email}`)).body).toEqual([{ email }])
    expect((await visitor.get('/api/auth/checkuser?email=nobody@tide.example')).body).toEqual([])
  })

  test('finds nothing by parts of names or wildcards', async () => {
    await world.company('Shipper', { name: 'Wildcard Freight Ltd' })
    for (const name of ['Wildcard', '%25', 'Wildcard%25', 'Wildcard_Freight_Ltd'])
      expect((await visitor.get(`/api/auth/checkcompany?companyname=${name}`)).body).toEqual([])
  })

  test('answers 400 at the field for an empty value and for NUL', async () => {
    for (const query of ['checkcompany', 'checkcompany?companyname=a%00b', 'checkuser?email=%00'])
      expect((await visitor.get(`/api/auth/${query}`)).status).toBe(400)
  })
})
