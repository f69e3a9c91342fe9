import type { Problem } from '#domain/fields.ts'

/** The problem of two passwords that should be the same. */
export function differing(password: string, repeated: string): Problem[] {
  return password === repeated ? [] : [{ path: ['repeated'], message: 'Passwords do not match' }]
}
