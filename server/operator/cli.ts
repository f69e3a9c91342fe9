/** `npm run operator -- …` */
import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { operatorLogin, operatorLogout } from '#contract/operator.ts'
import { loadEnvFile } from '../env-file.ts'
import { CannotStart } from '../process/cannot-start.ts'
import { readSettings, type Settings, SettingsError } from '../settings.ts'
import { CallFailed, type Client, clientOf } from './client.ts'
import { HELP, readCommand, runCommand, UsageError } from './commands.ts'
import { demoSignIn, type OperatorSignIn } from './seed-operator.ts'

interface Output {
  /** Asks the user for an input, such as a password. */
  ask(question: string): Promise<string>
  print(text: string): void
  complain(text: string): void
}

/** Runs a command line and returns the exit status. */
export async function runOperator(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  output: Output,
  now: Date,
): Promise<number> {
  try {
    const command = readCommand(args)
    if (command.name === 'help') {
      output.print(HELP)
      return 0
    }
    const settings = readSettings(env)
    const signIn = settings.operator ?? demoSignIn(settings.dataDir)
    if (!signIn) throw new UsageError('Set OPERATOR_EMAIL and OPERATOR_PASSWORD, as the server has them.')
    const client = clientOf((command.options.url ?? addressOf(settings)).replace(/\/+$/, ''))
    const { token } = await signInWith(client, signIn, output)
    const signedIn = client.withToken(token)
    try {
      output.print(await runCommand(command, signedIn, { signIn, now }))
    } finally {
      await signedIn.call(operatorLogout)
    }
    return 0
  } catch (error) {
    const isExpected =
      error instanceof UsageError || error instanceof CallFailed || error instanceof SettingsError
    if (!isExpected) throw error
    output.complain(error.message)
    if (error instanceof CallFailed && error.isFor('second_factor_missing'))
      output.complain(`Sign in at ${readSettings(env).publicUrl}/operator to do that.`)
    if (error instanceof UsageError) output.complain('\n"npm run operator -- help" lists the commands.')
    return 1
  }
}

/** Signs in; asks for the code of the second factor if the account has one. */
async function signInWith(
  client: Client,
  signIn: OperatorSignIn,
  output: Output,
): Promise<{ token: string }> {
  try {
    return await client.call(operatorLogin, { body: signIn })
  } catch (error) {
    const needsCode = error instanceof CallFailed && error.isFor('second_factor_needed')
    if (!needsCode) throw error
    const code = await output.ask('Code of your authenticator app: ')
    return client.call(operatorLogin, { body: { ...signIn, code } })
  }
}

/** The address of the server, as seen from this machine. */
function addressOf({ host, port }: Settings): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::'
  const reachable = isAnyAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${reachable}:${port}`
}

/** Asks on standard error, and reads a line. Without a line, as in a cron job, the command ends with a reason. */
export async function ask(question: string, input: Readable = process.stdin): Promise<string> {
  const terminal = createInterface({ input, output: process.stderr })
  const ended = new Promise<never>((_resolve, reject) => {
    terminal.once('close', () =>
      reject(new UsageError('The input ended before an answer: run this in a terminal.')),
    )
  })
  try {
    return await Promise.race([terminal.question(question), ended])
  } finally {
    terminal.close()
  }
}

if (import.meta.main) {
  const output = { print: console.log, complain: console.error, ask: (question: string) => ask(question) }
  try {
    loadEnvFile()
    process.exitCode = await runOperator(process.argv.slice(2), process.env, output, new Date())
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    output.complain(error.message)
    process.exitCode = 1
  }
}
