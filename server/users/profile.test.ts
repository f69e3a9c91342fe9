// Rules: docs/rules/accounts.md#user-profile
import { describe, expect, test } from 'vitest'
import { startWorld } from '../testing/harness.ts'

const world = await startWorld()
const PATH = '/api/auth/updateuserprofile'

describe('the details of the caller', () => {
  test('are saved, and answered like GET answers them', async () => {
    const admin = await world.company('Shipper')
    const saved = await world.as(admin).patch(PATH, {
      first_name: ' Grace ',
      last_name: 'Hull',
      profile: { userprofilephone: '01632 960002', userprofilejobtitle: 'Traffic planner' },
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      first_name: 'Grace',
      last_name: 'Hull',
      profile: { userprofilephone: '01632 960002', userprofilejobtitle: 'Traffic planner' },
    })
    expect((await world.as(admin).get(PATH)).body).toEqual(saved.body)
  })

  test('keep fields that are left out, and empty optional fields that are sent empty', async () => {
    const admin = await world.company('Shipper')
    const me = world.as(admin)
    await me.patch(PATH, { profile: { userprofilephone: '01632 960011', userprofilejobtitle: 'Planner' } })
    const saved = await me.patch(PATH, { profile: { userprofilephone: '   ' } })
    expect(saved.body).toMatchObject({
      first_name: 'Ada',
      profile: { userprofilephone: null, userprofilejobtitle: 'Planner' },
    })
    expect((await me.patch(PATH)).body).toEqual(saved.body)
  })

  test('do not include the email, role, company, activation or password', async () => {
    const admin = await world.company('Shipper')
    const user = await world.userOf(admin)
    const other = await world.company('Haulier')
    const before = await world.as(user).get(PATH)
    const saved = await world.as(user).patch(PATH, {
      id: other.id,
      username: 'other@registered.example',
      email: 'other@registered.example',
      is_active: false,
      is_staff: true,
      password: 'another harbour lantern',
      companyname: other.name,
      profile: { userprofilerole: 'Admin', companyname: other.name },
    })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual(before.body)
  })

  test.each([
    [{ first_name: '' }, 'first_name'],
    [{ first_name: 'x'.repeat(201) }, 'first_name'],
    [{ last_name: 'a\nb' }, 'last_name'],
    [{ last_name: null }, 'last_name'],
    [{ profile: { userprofilephone: 'x'.repeat(51) } }, 'profile'],
    [{ profile: { userprofilejobtitle: 'a\u0000b' } }, 'profile'],
    [{ profile: [] }, 'profile'],
  ])('get 400 at the field for %j', async (body, field) => {
    const admin = await world.company('Shipper')
    const answer = await world.as(admin).patch(PATH, body)
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body)).toEqual([field])
  })

  test('are not changed from values that were replaced meanwhile', async () => {
    const admin = await world.company('Shipper')
    const me = world.as(admin)
    const seen = (await me.get(PATH)).body
    const own = {
      seen: { first_name: seen.first_name, profile: { userprofilephone: seen.profile?.userprofilephone } },
    }
    const first = await me.patch(PATH, { profile: { userprofilephone: '01632 960011' }, ...own })
    expect(first.status).toBe(200)
    const late = await me.patch(PATH, {
      first_name: 'Eve',
      profile: { userprofilephone: '01632 960012' },
      ...own,
    })
    expect([late.status, late.body.changed]).toEqual([409, ['profile.userprofilephone']])
    expect((await me.get(PATH)).body).toEqual(first.body)
    // A field that nothing else has changed is saved.
    expect((await me.patch(PATH, { first_name: 'Eve', ...own })).status).toBe(200)
  })

  test('need a session', async () => {
    expect((await world.visitor.get(PATH)).status).toBe(401)
    expect((await world.visitor.patch(PATH, {})).status).toBe(401)
  })
})

test('the first-steps list knows the users, and what this user has seen and dismissed', async () => {
  const admin = await world.company('Haulier')
  const steps = (who: { token: string }) => world.as(who).get('/api/firststeps/')
  expect((await steps(admin)).body).toEqual({ users: 1, publicpageseen: false, dismissed: false })
  const changed = await world.as(admin).patch('/api/firststeps/', { publicpageseen: true })
  expect(changed.body).toEqual({ users: 1, publicpageseen: true, dismissed: false })
  await world.as(admin).patch('/api/firststeps/', { dismissed: 1 })
  const user = await world.userOf(admin)
  expect((await steps(admin)).body).toEqual({ users: 2, publicpageseen: true, dismissed: true })
  expect((await steps(user)).body).toEqual({ users: 2, publicpageseen: false, dismissed: false })
  expect((await world.as(user).patch('/api/firststeps/', { dismissed: 'maybe' })).status).toBe(400)
})

test('a user switches the keys that work alone off, for its own sessions only', async () => {
  const admin = await world.company('Shipper')
  const user = await world.userOf(admin)
  const singleKeys = async (who: { token: string }) =>
    (await world.as(who).get('/api/auth/user')).body.singlekeys
  expect(await singleKeys(user)).toBe(true)
  const saved = await world.as(user).patch('/api/keyboard/', { singlekeys: false })
  expect([saved.status, saved.body]).toEqual([200, { singlekeys: false }])
  expect([await singleKeys(user), await singleKeys(admin)]).toEqual([false, true])
  expect((await world.as(user).patch('/api/keyboard/', {})).status).toBe(400)
})
