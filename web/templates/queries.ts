import { queryOptions } from '@tanstack/react-query'
import { listTemplates } from '#contract/templates.ts'
import { call } from '../api/call.ts'

/** The company's templates by name. */
export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) => call(listTemplates, undefined, { signal }),
})
