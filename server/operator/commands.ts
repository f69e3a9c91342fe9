/** What the operator can do from the command line, through the same calls as the screens (decisions §9.2). */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as contract from '#contract/operator.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import type { CompanyFile, CompanyRow } from '#domain/operator/operator.ts'
import { isOverdue, standingOf } from '#domain/operator/rules.ts'
import { formatDateTime, formatDay } from '#domain/time.ts'
import { userStatus } from '#domain/users/user.ts'
import type { Client } from './client.ts'

export const HELP = `The operator's desk from the command line.

  npm run operator -- list [waiting|active|deactivated] [--search <text>]
  npm run operator -- show "<company>"
  npm run operator -- activate "<company>"
  npm run operator -- deactivate "<company>" [--reason "<why>"]
  npm run operator -- add-operator <email> [--password <password>]
  npm run operator -- help

<company> is a name, or a number as "list" shows it. The server must be running. It is found by HOST and PORT, or
by --url; who you are is read from OPERATOR_EMAIL and OPERATOR_PASSWORD, or from the demo's data folder.`

/** What is wrong with how a command was given. */
export class UsageError extends Error {}

export interface Command {
  readonly name: string
  readonly subject: string | null
  readonly options: {
    readonly search?: string
    readonly reason?: string
    readonly password?: string
    readonly url?: string
  }
}

/**
 * Reads a command line.
 * @throws UsageError for a command or an option that there is not.
 */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsedArgs(args)
  const [name = 'help', subject = null, ...more] = positionals
  if (values.help || name === 'help') return { name: 'help', subject: null, options: {} }
  if (!(name in commands)) throw new UsageError(`There is no command "${name}".`)
  if (more.length > 0)
    throw new UsageError(`Put a name of several words in quotes: "${[subject, ...more].join(' ')}".`)
  return { name, subject, options: values }
}

function parsedArgs(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { search: text, reason: text, password: text, url: text, help: { type: 'boolean' } },
    })
  } catch (cause) {
    throw Object.assign(new UsageError(cause instanceof Error ? cause.message : String(cause)), { cause })
  }
}

/** Carries a command out and gives what to print. */
export function carryOut({ name, subject, options }: Command, client: Client, now: Date): Promise<string> {
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command "${name}".`)
  return command(client, subject, options, now)
}

type Doing = (
  client: Client,
  subject: string | null,
  options: Command['options'],
  now: Date,
) => Promise<string>

const commands: Readonly<Record<string, Doing>> = {
  async list(client, subject, { search = null }, now) {
    const status = contract.COMPANY_FILTERS.find((filter) => filter === subject) ?? null
    if (subject !== null && !status)
      throw new UsageError(`"${subject}" is none of ${contract.COMPANY_FILTERS.join(', ')}.`)
    const rows = await client.call(contract.listCompanies, { query: { status, search } })
    if (rows.length === 0) return 'No such companies.'
    return rows.map((row) => lineOf(row, now)).join('\n')
  },

  async show(client, subject) {
    const { id } = await findCompany(client, subject)
    return describe(await client.call(contract.getCompany, { params: { id } }))
  },

  async activate(client, subject) {
    const { id, name, isActive } = await findCompany(client, subject)
    if (isActive) return `${name} is active already.`
    await client.call(contract.changeCompany, { params: { id }, body: { isActive: true } })
    return `${name} is active now. Its Admins are told by e-mail.`
  },

  async deactivate(client, subject, { reason }) {
    const { id, name } = await findCompany(client, subject)
    const body = reason === undefined ? { isActive: false } : { isActive: false, reason }
    await client.call(contract.changeCompany, { params: { id }, body })
    return `${name} is deactivated. Nobody of it can use the platform.`
  },

  async 'add-operator'(client, subject, { password }) {
    if (!subject) throw new UsageError('Name the e-mail of the new operator.')
    const chosen = password ?? randomBytes(12).toString('base64url')
    const { email } = await client.call(contract.addOperator, { body: { email: subject, password: chosen } })
    return password ? `${email} can sign in now.` : `${email} can sign in now with the password ${chosen}`
  },
}

/** The company of that name or number; of several with similar names none is guessed. */
async function findCompany(client: Client, subject: string | null): Promise<CompanyRow> {
  if (!subject) throw new UsageError('Name the company.')
  const rows = await client.call(contract.listCompanies, { query: { search: subject } })
  const named = rows.find(({ name }) => companyNameKey(name) === companyNameKey(subject))
  if (named) return named
  const number = /^#?(\d{1,9})$/.exec(subject)?.[1]
  if (number) return client.call(contract.getCompany, { params: { id: Number(number) } })
  const [only, ...others] = rows
  if (only && others.length === 0) return only
  if (!only) throw new UsageError(`There is no company "${subject}".`)
  const names = rows.slice(0, 10).map(({ id, name }) => `  ${id}  ${name}`)
  throw new UsageError(
    `Several companies match "${subject}"; name one in full or by its number:\n${names.join('\n')}`,
  )
}

function lineOf(row: CompanyRow, now: Date): string {
  const standing = standingOf(row)
  const since = { waiting: row.registeredAt, active: row.activatedAt, deactivated: row.deactivatedAt }[
    standing
  ]
  const late = standing === 'waiting' && isOverdue(row.registeredAt, now) ? ' (overdue)' : ''
  const contact = row.contact
    ? `${row.contact.firstName} ${row.contact.lastName} ${row.contact.phone ?? ''}`
    : ''
  return [
    String(row.id).padStart(5),
    row.name.padEnd(36),
    row.type.padEnd(8),
    `${standing}${late}`.padEnd(18),
    (since ? formatDateTime(since) : '').padEnd(22),
    contact.trim(),
  ]
    .join('  ')
    .trimEnd()
}

function describe(company: CompanyFile): string {
  const { contact, usage } = company
  const standing = standingOf(company)
  const facts: [string, string | null][] = [
    ['Number', String(company.id)],
    ['Type', `${company.type}, ${company.country}`],
    ['Standing', company.reason ? `${standing}: ${company.reason}` : standing],
    ['Registered', formatDateTime(company.registeredAt)],
    [
      'Contact',
      contact && `${contact.firstName} ${contact.lastName}, ${contact.phone ?? 'no phone'}, ${contact.email}`,
    ],
    ['Company number', company.number],
    ['Incorporated', company.incorporatedOn && formatDay(company.incorporatedOn)],
    ['VAT number', company.vatNumber],
    ['Plan', company.planEnd ? `${company.plan} until ${formatDay(company.planEnd)}` : company.plan],
    ['Requests this month', `${usage.used} of ${usage.limit ?? 'any number'}`],
    [
      'Requests, quotes',
      `${usage.requests} (${usage.openRequests} open), ${usage.quotes} (${usage.wonQuotes} won)`,
    ],
  ]
  const people = company.people.map(
    (person) =>
      `  ${person.email.padEnd(36)}  ${person.profile.role.padEnd(5)}  ${userStatus(person, 'Admin').padEnd(11)}  ${person.firstName} ${person.lastName}`,
  )
  const lines = facts.filter(([, value]) => value).map(([label, value]) => `  ${label.padEnd(20)}  ${value}`)
  return [company.name, ...lines, '', 'Users', ...people].join('\n')
}
