/** Users who were invited through the HTTP interface. */
import { mailedToken } from './mailbox.ts'
import { PASSWORD, signIn } from './registered.ts'
import type { World } from './world.ts'

/** Inviting users, each with an email of their own. */
export function inviting(world: World) {
  let invited = 0
  const someEmail = () => `invited${++invited}@registered.example`
  const invite = (token: string, body: object) => world.as(token).post('/api/auth/add-new-user', body)

  /** Invites a user, sets a password with the mailed token, and signs in. */
  async function joined(token: string) {
    const email = someEmail()
    const { body } = await invite(token, { username: email, email })
    await world.visitor.post('/api/password_reset/confirm/', {
      token: await mailedToken(world, email),
      password: PASSWORD,
    })
    return { id: Number(body.id), email, token: await signIn(world, email) }
  }
  return { someEmail, invite, joined }
}
