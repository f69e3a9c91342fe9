import { throwRefusal } from './errors.ts'

/** The id in an address; a text that can be no id is not found like any other unknown one. */
export function idIn(params: Readonly<Record<string, string>>): number {
  const id = params.id ?? ''
  return /^\d{1,9}$/.test(id) ? Number(id) : throwRefusal('not_found')
}
