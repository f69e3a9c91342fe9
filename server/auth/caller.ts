/** The callers of the HTTP interface. */
import type { Access } from '#contract/endpoint.ts'
import type { KeyScope } from '#domain/api-keys/api-key.ts'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import type { Role } from '#domain/users/user.ts'

/** The API key that a call is made with. */
export interface CallerKey {
  readonly id: number
  readonly name: string
  readonly scopes: readonly KeyScope[]
}

/** A signed-in user of a company, or the maker of the API key that is used, with what permissions look at. */
export interface Caller {
  readonly userId: number
  readonly email: string
  readonly role: Role
  readonly companyId: number
  readonly companyName: string
  readonly companyType: CompanyType
  readonly companyIsActive: boolean
  readonly tokenHash: Buffer
  /** Null for a session. */
  readonly key: CallerKey | null
}

/** Who makes a change, and when. */
export interface MadeBy {
  readonly caller: Caller
  readonly now: Date
}

/** What a query of a caller selects of `person` and `company`. */
export const CALLER_COLUMNS = [
  'person.id as userId',
  'person.email',
  'person.role',
  'company.id as companyId',
  'company.name as companyName',
  'company.type as companyType',
  'company.is_active as companyIsActive',
] as const

/** A signed-in operator. */
export interface Operator {
  readonly operatorId: number
  readonly email: string
  readonly hasSecondFactor: boolean
  /** True until the operator has replaced the password that another one set. */
  readonly hasInitialPassword: boolean
  readonly tokenHash: Buffer
}

/** A user of a company, an operator, or null for a call that needs no session. */
export type AnyCaller = Caller | Operator | null

/** The caller type of each access. */
interface CallerByAccess {
  public: null
  'signed-in': Caller
  company: Caller
  admin: Caller
  operator: Operator
  'company-or-operator': Caller | Operator
}

/** The caller type of an endpoint; it follows from the access that the contract declares. */
export type CallerOf<E extends { readonly access: Access }> = CallerByAccess[E['access']]

/** True for an operator. */
export function isOperator(caller: AnyCaller): caller is Operator {
  return caller !== null && 'operatorId' in caller
}

/** The caller as a key for caches and counters. */
export function callerKey(caller: AnyCaller, address: string): string {
  if (caller === null) return `address:${address}`
  if (isOperator(caller)) return `operator:${caller.operatorId}`
  return caller.key ? `key:${caller.key.id}` : `person:${caller.userId}`
}

/** The caller's company as a key, so that its users count together; a caller without a company counts alone. */
export function companyKey(caller: AnyCaller, address: string): string {
  return caller === null || isOperator(caller) ? callerKey(caller, address) : `company:${caller.companyId}`
}
