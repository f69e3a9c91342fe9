// Rules: docs/rules/sign-in.md#known-devices
import { expect, test } from 'vitest'
import { dropExpired } from '../background/housekeeping.ts'
import { startWorld } from '../testing/harness.ts'
import { PASSWORD, registeredAdmin } from '../testing/registered.ts'

const world = await startWorld()
const { db } = world.database

test('a device is forgotten 180 days after its last sign-in', async () => {
  const { email } = await registeredAdmin(world)
  const login = (headers = {}) =>
    world.visitor.post('/api/auth/login', { username: email, password: PASSWORD }, headers)
  const cookie = String((await login()).headers['set-cookie']).split(';', 1)[0]
  const devicesAfter = async (days: number) => {
    world.advance({ days })
    await dropExpired(db, world.now, world.settings.securityLogDays)
    const devices = db.selectFrom('known_device').innerJoin('person', 'person.id', 'known_device.person_id')
    return (await devices.where('email', '=', email).select('known_device.id').execute()).length
  }

  world.advance({ days: 100 })
  await login({ cookie })
  expect([await devicesAfter(180), await devicesAfter(1)]).toEqual([1, 0])
})
