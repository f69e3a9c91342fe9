import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** What `npm start` gives Node.js before the file: a benchmark measures the product as it is started. */
export const START_ARGUMENTS: readonly string[] =
  /exec node (.*)server\/main\.ts/
    .exec(scripts.start ?? '')?.[1]
    ?.trim()
    .split(' ') ?? []
