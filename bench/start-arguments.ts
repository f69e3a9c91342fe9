import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const [, environment = '', options = ''] =
  /^((?:\w+=\S+ )*)exec node (.*)server\/main\.ts$/.exec(scripts.start ?? '') ?? []

/** The Node.js arguments of `npm start`: a benchmark measures the product as it is started. */
export const START_ARGUMENTS: readonly string[] = options.trim().split(' ')

/** The environment variables of `npm start`. */
export const START_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  environment.matchAll(/(\w+)=(\S+) /g).map(([, name = '', value = '']) => [name, value]),
)
