/** `npm run operator -- …` */
import { operatorLogin, operatorLogout } from '#contract/operator.ts'
import { loadEnvFile, readSettings, type Settings, SettingsError } from '../settings.ts'
import { CallFailed, clientOf } from './client.ts'
import { HELP, readCommand, runCommand, UsageError } from './commands.ts'
import { demoSignIn } from './seed-operator.ts'

interface Output {
  print(text: string): void
  complain(text: string): void
}

/** Carries out a command line; gives the exit status. */
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
    const { token } = await client.call(operatorLogin, { body: signIn })
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
    if (error instanceof UsageError) output.complain('\n"npm run operator -- help" lists the commands.')
    return 1
  }
}

/** Where the server listens, as seen from this machine. */
function addressOf({ host, port }: Settings): string {
  const isAnyAddress = host === '0.0.0.0' || host === '::'
  const reachable = isAnyAddress ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${reachable}:${port}`
}

if (import.meta.main) {
  loadEnvFile()
  const output = { print: console.log, complain: console.error }
  process.exitCode = await runOperator(process.argv.slice(2), process.env, output, new Date())
}
