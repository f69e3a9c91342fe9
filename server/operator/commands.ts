/** The operator's commands, through the same calls as the screens (docs/rules/operator.md#command-line). */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import * as contract from '#contract/operator.ts'
import * as operators from '#contract/operator-accounts.ts'
import { companyNameKey } from '#domain/companies/company.ts'
import { INITIAL_PASSWORD_DAYS } from '#domain/operator/accounts.ts'
import type { CompanyRow } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import type { Client } from './client.ts'
import { auditLine, describe, lineOf, operatorLine } from './print.ts'
import type { OperatorSignIn } from './seed-operator.ts'

export const HELP = `The operator's desk from the command line.

  npm run operator -- list [waiting|active|deactivated] [--search <text>]
  npm run operator -- show "<company>"
  npm run operator -- activate "<company>"
  npm run operator -- decline "<company>" [--reason "<why, as the company reads it>"]
  npm run operator -- deactivate "<company>" [--reason "<why>"]
  npm run operator -- set "<company>" [--number <company number>] [--incorporated <YYYY-MM-DD>]
  npm run operator -- audit [--search <text>]
  npm run operator -- operators
  npm run operator -- add-operator <email> [--password <password>]
  npm run operator -- remove-operator <email>
  npm run operator -- password [--password <new password>]
  npm run operator -- help

<company> is a name, or a number as "list" shows it. The server must be running. It is found by HOST and PORT, or
by --url; who you are is read from OPERATOR_EMAIL and OPERATOR_PASSWORD, or from the demo's data folder. "password"
changes your own; without --password one is made up and printed. A new operator's first password only opens that
command and its page. An empty "" removes a number or a date.`

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
    readonly number?: string
    readonly incorporated?: string
  }
}

/**
 * Reads a command line.
 * @throws UsageError for an unknown command or option.
 */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parsedArgs(args)
  const [name = 'help', subject = null, ...more] = positionals
  if (values.help || name === 'help') return { name: 'help', subject: null, options: {} }
  if (!Object.hasOwn(commands, name)) throw new UsageError(`There is no command "${name}".`)
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
      options: {
        search: text,
        reason: text,
        password: text,
        url: text,
        number: text,
        incorporated: text,
        help: { type: 'boolean' },
      },
    })
  } catch (cause) {
    throw Object.assign(new UsageError(cause instanceof Error ? cause.message : String(cause)), { cause })
  }
}

/** The sign-in of the operator, and the current time. */
interface CommandContext {
  readonly signIn: OperatorSignIn
  readonly now: Date
}

/** Runs a command and returns the text to print. */
export function runCommand(
  { name, subject, options }: Command,
  client: Client,
  context: CommandContext,
): Promise<string> {
  const command = commands[name]
  if (!command) throw new UsageError(`There is no command "${name}".`)
  return command(client, subject, options, context)
}

type CommandHandler = (
  client: Client,
  subject: string | null,
  options: Command['options'],
  context: CommandContext,
) => Promise<string>

/** How many entries of the audit log are printed. */
const AUDIT_LINES = 50

const commands: Readonly<Record<string, CommandHandler>> = {
  async list(client, subject, { search = null }, { now }) {
    const status = contract.COMPANY_FILTERS.find((filter) => filter === subject) ?? null
    if (subject !== null && !status)
      throw new UsageError(`"${subject}" is not one of ${contract.COMPANY_FILTERS.join(', ')}.`)
    const rows = await client.call(contract.listCompanies, { query: { status, search } })
    if (rows.length === 0) return 'No such companies.'
    return rows.map((row) => lineOf(row, now)).join('\n')
  },

  async show(client, subject) {
    const { id } = await findCompany(client, subject)
    return describe(await client.call(contract.getCompany, { params: { id } }))
  },

  async activate(client, subject) {
    const { id, name, statusSeen } = await findCompany(client, subject)
    if (statusSeen === 'active') return `${name} is active already.`
    await client.call(contract.changeCompany, { params: { id }, body: { isActive: true, statusSeen } })
    return `${name} is active now. Its Admins are notified by email.`
  },

  async decline(client, subject, { reason }) {
    const { id, name, statusSeen } = await findCompany(client, subject)
    if (statusSeen !== 'waiting')
      throw new UsageError(`${name} is ${statusSeen}: only a registration that waits can be declined.`)
    const change = reason === undefined ? { isActive: false } : { declineReason: reason }
    await client.call(contract.changeCompany, { params: { id }, body: { ...change, statusSeen } })
    return `${name} is declined. Its Admins are notified by email.`
  },

  async deactivate(client, subject, { reason }) {
    const { id, name, statusSeen } = await findCompany(client, subject)
    if (statusSeen === 'waiting') throw new UsageError(`${name} waits for its activation: use "decline".`)
    if (statusSeen === 'deactivated' && reason === undefined) return `${name} is deactivated already.`
    const change = reason === undefined ? { isActive: false } : { isActive: false, reason }
    await client.call(contract.changeCompany, { params: { id }, body: { ...change, statusSeen } })
    return `${name} is deactivated. Its users can no longer use the platform.`
  },

  async set(client, subject, { number, incorporated }) {
    if (number === undefined && incorporated === undefined)
      throw new UsageError('Say what to set: --number, --incorporated, or both.')
    const { id, name } = await findCompany(client, subject)
    const body = {
      ...(number === undefined ? {} : { number: number.trim() || null }),
      ...(incorporated === undefined ? {} : { incorporatedOn: incorporated.trim() || null }),
    }
    await client.call(contract.changeCompany, { params: { id }, body })
    return `${name} has been updated.`
  },

  async audit(client, _subject, { search = null }) {
    const query = { search, page: 1, pageSize: AUDIT_LINES }
    const entries = await client.call(contract.listAudit, { query })
    return entries.map(auditLine).join('\n') || 'Nothing of that kind was done.'
  },

  async operators(client) {
    return (await client.call(operators.listOperators)).map(operatorLine).join('\n')
  },

  async 'add-operator'(client, subject, { password }) {
    if (!subject) throw new UsageError('Name the email of the new operator.')
    const chosen = password ?? newPassword()
    const body = { email: subject, password: chosen }
    const { email } = await client.call(operators.addOperator, { body })
    const then = `within ${INITIAL_PASSWORD_DAYS} days, and then chooses another password`
    return password
      ? `${email} can sign in ${then}.`
      : `${email} can sign in ${then}. The first password is ${chosen}`
  },

  async 'remove-operator'(client, subject) {
    if (!subject) throw new UsageError('Name the email of the operator.')
    const wanted = subject.trim().toLowerCase()
    const account = (await client.call(operators.listOperators)).find(({ email }) => email === wanted)
    if (!account) throw new UsageError(`There is no operator "${subject}".`)
    await client.call(operators.removeOperator, { params: { id: account.id } })
    return `${account.email} can no longer sign in.`
  },

  async password(client, subject, { password }, { signIn }) {
    if (subject) throw new UsageError('This changes your own password. Give the new one with --password.')
    const next = password ?? newPassword()
    await client.call(operators.changeOperatorPassword, { body: { current: signIn.password, next } })
    return password ? 'Your password has been changed.' : `Your password is now ${next}`
  },
}

function newPassword(): string {
  return randomBytes(12).toString('base64url')
}

/** The company of that name or number, with its status. Refuses to guess among several similar names. */
async function findCompany(client: Client, subject: string | null) {
  const row = await findRow(client, subject)
  return { ...row, statusSeen: companyStatus(row) }
}

async function findRow(client: Client, subject: string | null): Promise<CompanyRow> {
  if (!subject) throw new UsageError('Name the company.')
  // As one text: words that are apart in a name are no name of a company to be changed.
  const search = `"${subject.replaceAll('"', ' ')}"`
  const rows = await client.call(contract.listCompanies, { query: { search } })
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
