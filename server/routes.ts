import type { Route } from './http/route.ts'

/** Every call of the HTTP interface. */
export const routes: readonly Route[] = []
