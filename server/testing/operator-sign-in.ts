/** Operators who sign in by password, for tests. */
import type { World } from './world.ts'

/** The account that the settings name. */
export const ACCOUNT = { email: 'desk@provider.example', password: 'harbour-lantern-42' }

/**
 * Signs operators in by their passwords, those of `ACCOUNT` unless an email is given. Tries are counted per address
 * too, so each sign-in has its own address; the world trusts its proxy (`TRUST_PROXY`).
 */
export function operatorSignIn(world: World) {
  let tries = 0
  const newAddress = () => `10.0.${Math.floor(++tries / 250)}.${tries % 250}`
  const signIn = (password: string, email = ACCOUNT.email) =>
    world.visitor.post('/api/operator/login', { email, password }, { 'x-forwarded-for': newAddress() })
  const tokenFor = async (password: string, email?: string) =>
    String((await signIn(password, email)).body.token)
  return { signIn, tokenFor }
}
