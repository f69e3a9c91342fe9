/** The parts of the interface in the order of the document, one for each page of docs/rules/. */
import type { Endpoint } from '#contract/endpoint.ts'
import type { JsonSchema } from './schema.ts'

const TAGS: Readonly<Record<string, readonly [title: string, description: string]>> = {
  accounts: ['Accounts', 'Registration, sign-in and passwords'],
  'sign-in': ['Sessions and second factor', 'Where an account is signed in, and its authenticator app'],
  'security-log': ['Security log', 'Sign-ins, changed rights and refused tries'],
  requests: ['Quote requests', 'What companies post, and the lists of what the caller may see'],
  'requests-editing': ['Changing a request', 'Changing a posted request and revising a quote'],
  quotes: ['Quotes', 'Offers and counter-offers, and the decisions on them'],
  extras: ['Extras', 'What may come on top of a price'],
  questions: ['Questions', 'Questions about a request and their answers'],
  bookings: ['Bookings', 'What follows an accepted quote, from confirmed to closed'],
  companies: ['Companies', 'The profile of the caller’s company'],
  users: ['Users', 'Users of the caller’s company, their roles and invitations'],
  'api-keys': ['API keys', 'Keys with which programs of a company make calls'],
  webhooks: ['Webhooks', 'Addresses that are told of events'],
  directory: ['Directory', 'The public pages of hauliers'],
  files: ['Files', 'Logos, fleet images and documents'],
  plans: ['Plans', 'Plans and payment'],
  lanes: ['Lanes', 'Routes of which a haulier wants to hear'],
  templates: ['Templates', 'Requests kept for posting again'],
  places: ['Places', 'Addresses that the company uses'],
  import: ['Import', 'Posting many requests at once'],
  attention: ['Attention', 'What waits for the user'],
  notifications: ['Notifications', 'Which emails the user receives'],
  live: ['Live updates', 'A stream of events that say what has changed'],
  operator: ['Operator', 'Calls of the marketplace’s operator'],
  settings: ['Demo', 'The sample sign-ins of a demo'],
  screens: ['Screens', 'What the browser application keeps for a user'],
  interface: ['General', 'What belongs to no feature'],
}

/** The part of the interface that a call belongs to. */
export function tagOf({ source }: Pick<Endpoint, 'source'>): string {
  const page = /\/([\w-]+)\.md/.exec(source)?.[1] ?? 'interface'
  const tag = TAGS[page]
  if (!tag) throw new Error(`no tag for the calls of docs/rules/${page}.md`)
  return tag[0]
}

/** The parts of the interface that these calls belong to. */
export function tagsOf(calls: readonly Endpoint[]): JsonSchema[] {
  const used = new Set(calls.map(tagOf))
  return Object.values(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}
