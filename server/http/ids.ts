import { throwRefusal } from './errors.ts'

/** The id in an address; a text that cannot be an id is not found, like an unknown id. */
export function idIn(params: Readonly<Record<string, string>>, name = 'id'): number {
  const id = params[name] ?? ''
  return /^\d{1,9}$/.test(id) ? Number(id) : throwRefusal('not_found')
}
