import { formatDateTime } from '#domain/time.ts'
import { CallError } from '../api/CallError.ts'
import { queryClient } from '../api/queries.ts'
import { requestQuery } from '../requests/queries.ts'
import { toast } from '../ui/toast.tsx'

/** Says that loads were posted on lanes of the user, where a page of the user's shows. */
export async function tellLoads(requestIds: readonly number[]): Promise<void> {
  if (document.visibilityState !== 'visible') return
  for (const id of requestIds) {
    const request = await queryClient.fetchQuery(requestQuery(id)).catch((error: unknown) => {
      // Gone again, or not to be had now: the list tells the same.
      if (error instanceof CallError) return null
      throw error
    })
    if (request === null) continue
    const { route } = request
    toast.success(`New load: ${route.pickup} to ${route.delivery}, pickup ${formatDateTime(route.pickupAt)}`)
  }
}
