import { changeCompany } from '#contract/operator.ts'
import { queryClient } from '../api/queries.ts'
import { useWrite } from '../api/useWrite.ts'
import { companyQuery } from './queries.ts'

/** Activates or deactivates a company. Every operator page may show it, so all of them are fetched again. */
export function useChangeCompany(id: number, success: string) {
  return useWrite(changeCompany, {
    params: { id },
    success,
    changes: [{ kind: 'operator' }],
    onSuccess: (company) => void queryClient.setQueryData(companyQuery(id).queryKey, company),
  })
}
