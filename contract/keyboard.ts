/** The switch of the keys that work alone (docs/rules/screens.md#keys). */
import * as z from 'zod/mini'
import { SignedInUser } from '#domain/users/user.ts'
import { yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

const KeyboardWire = wire(z.pick(SignedInUser, { singleKeys: true }), { singleKeys: ['singlekeys', yesNo] })

export const saveKeyboard = endpoint('saveKeyboard', {
  method: 'PATCH',
  path: '/api/keyboard/',
  access: 'company',
  source: 'docs/rules/screens.md#keys',
  summary: 'Switch the keys that work alone on or off for the caller',
  body: KeyboardWire,
  reply: KeyboardWire,
})
