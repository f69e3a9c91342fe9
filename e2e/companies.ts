/** Creates companies for journeys, by the product's own calls. */
import type { Page } from 'playwright-core'
import { login } from '#contract/accounts.ts'
import { saveHaulierProfile, saveShipperProfile } from '#contract/company-profile.ts'
import { changeCompany, operatorLogin } from '#contract/operator.ts'
import { confirmPayment, createCheckout } from '#contract/plans.ts'
import type { CompanyType } from '#domain/companies/vocabulary.ts'
import { type Caller, callerWith, overNetwork } from '#server/testing/caller.ts'
import { PASSWORD, registerCompany, registrationOf } from '#server/testing/registered.ts'
import { button } from './controls.ts'
import type { RunningProduct } from './server.ts'

/** A company with its first Admin. */
export interface Company {
  id: number
  name: string
  email: string
  password: string
  /** For `open(url, { as })`: the browser is then signed in from the start. */
  token: string
  /** Makes calls as the Admin. */
  caller: Caller
}

export interface CompanyOptions {
  name?: string
  /** Whether it has a VAT number and Conditions of Carriage, as posting and quoting need. True by default. */
  ready?: boolean
}

let made = 0
/** The signed-in operator of each product. */
const operators = new WeakMap<RunningProduct, Promise<Caller>>()

/** Registers a company, activates it as operator, and signs its Admin in. */
export async function addCompany(
  product: RunningProduct,
  type: CompanyType,
  { name, ready = true }: CompanyOptions = {},
): Promise<Company> {
  made += 1
  const companyName = name ?? `${type} ${made} Ltd`
  const email = `admin${made}@${type.toLowerCase()}.example`
  const visitor = callerOf(product)
  const id = await registerCompany(visitor, registrationOf(companyName, email, { type }))
  const operator = await operatorCaller(product)
  await operator.call(changeCompany, { params: { id }, body: { isActive: true } })
  const { token } = await visitor.call(login, { body: { email, password: PASSWORD } })
  const caller = callerOf(product, token)
  if (ready) await makeReady(caller, type)
  return { id, name: companyName, email, password: PASSWORD, token, caller }
}

/** Makes calls on the product, with a token or without. */
export function callerOf(product: RunningProduct, token: string | null = null): Caller {
  return callerWith(overNetwork(product.url), token)
}

/** Makes calls as the operator, who signs in once. */
export function operatorCaller(product: RunningProduct): Promise<Caller> {
  const caller = operators.get(product) ?? signInOperator(product)
  operators.set(product, caller)
  return caller
}

async function signInOperator(product: RunningProduct): Promise<Caller> {
  const { token } = await callerOf(product).call(operatorLogin, { body: product.operator })
  return callerOf(product, token)
}

/** Buys a plan by its name, through the test checkout. Returns the id of the checkout. */
export async function buyPlan({ caller }: Company, plan: string): Promise<string> {
  const { address } = await caller.call(createCheckout, { body: { plan } })
  await fetch(`${address}/pay`, { method: 'POST', redirect: 'manual' })
  const session = address.slice(address.lastIndexOf('/') + 1)
  await caller.call(confirmPayment, { body: { session } })
  return session
}

async function makeReady(caller: Caller, type: CompanyType): Promise<void> {
  const body = { vatNumber: 'GB123456782' }
  await caller.call(type === 'Shipper' ? saveShipperProfile : saveHaulierProfile, { body })
  if (type === 'Shipper') return
  const answer = await caller.upload('PATCH', '/api/auth/updatecompanydocumentation', {
    conditionsofcarriage: { name: 'conditions.pdf', content: PDF, type: 'application/pdf' },
  })
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** The smallest file that counts as a PDF by its content. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF\n'

/** Signs in where an ended session has led, and returns to the same page. */
export async function signInAgain(page: Page, { email, password }: Company, before: string): Promise<void> {
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await button(page, 'Login').click()
  await page.waitForURL(before)
}
