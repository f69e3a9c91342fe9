import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/queries.ts'
import { templatesQuery } from '../../templates/queries.ts'
import { requestQuery } from '../queries.ts'

interface Asked {
  readonly duplicateOf: number | null
  readonly templateId: number | null
}

/** What fills the create form: the earlier request or the template, each null if it could not be loaded. */
export function beginningQuery({ duplicateOf, templateId }: Asked) {
  return queryOptions({
    queryKey: ['beginning', duplicateOf, templateId],
    queryFn: async () => ({
      earlier: duplicateOf === null ? null : await loaded(queryClient.fetchQuery(requestQuery(duplicateOf))),
      template: templateId === null ? null : await loaded(fetchTemplate(templateId)),
    }),
    staleTime: 0,
    gcTime: 0,
  })
}

async function fetchTemplate(wanted: number) {
  // Another user may have kept it a moment ago.
  const templates = await queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 })
  return templates.find(({ id }) => id === wanted) ?? null
}

/** The form opens without it, and says so. */
function loaded<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch(() => null)
}
