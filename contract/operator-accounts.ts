/** The accounts of the operators on the wire (docs/rules/operator.md#accounts). */
import * as z from 'zod/mini'
import { ListedOperator } from '#domain/operator/accounts.ts'
import { NewOperator } from '#domain/operator/operator.ts'
import { PasswordChange } from '#domain/users/drafts.ts'
import { instant, yesNo } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { wire } from './wire.ts'

export const ListedOperatorWire = wire(ListedOperator, {
  id: 'id',
  email: 'email',
  addedAt: ['date_added', instant],
  isOwn: 'is_own',
  isOfSettings: 'is_of_settings',
  hasSecondFactor: ['hasSecondFactor', yesNo],
})

export const listOperators = endpoint('listOperators', {
  method: 'GET',
  path: '/api/operator/operators/',
  access: 'operator',
  source: 'docs/rules/operator.md#accounts',
  summary: 'The accounts of the operators, oldest first',
  reply: { listOf: ListedOperatorWire },
  csv: 'operators',
})

export const addOperator = endpoint('addOperator', {
  method: 'POST',
  path: '/api/operator/operators/',
  access: 'operator',
  source: 'docs/rules/operator.md#accounts',
  summary: 'Add an operator, with a first password that has to be replaced within three days',
  body: wire(NewOperator, { email: 'email', password: 'password' }),
  reply: wire(z.object({ id: z.int(), email: z.string() }), { id: 'id', email: 'email' }),
  creates: true,
})

export const removeOperator = endpoint('removeOperator', {
  method: 'DELETE',
  path: '/api/operator/operators/{id}/',
  access: 'operator',
  source: 'docs/rules/operator.md#accounts',
  summary: 'Remove an operator and end the sessions; not the caller’s account or that of the settings',
})

export const changeOperatorPassword = endpoint('changeOperatorPassword', {
  method: 'POST',
  path: '/api/operator/changepassword',
  access: 'operator',
  source: 'docs/rules/operator.md#accounts',
  summary: 'Change the caller’s password; ends the other sessions',
  replacesFirstPassword: true,
  body: wire(PasswordChange, { current: 'current_password', next: 'new_password' }),
  reply: wire(z.object({ status: z.string() }), { status: 'status' }),
})
