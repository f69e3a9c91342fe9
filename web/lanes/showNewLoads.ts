import type { AnyRouter } from '@tanstack/react-router'
import { CallError } from '../api/CallError.ts'
import { queryClient } from '../api/queries.ts'
import { links } from '../links.ts'
import { requestQuery } from '../requests/queries.ts'
import { toast } from '../ui/toast.tsx'
import { newLoadText } from './newLoadText.ts'

/** Shows a toast about each new load on the user's lanes, which leads to it. */
export async function showNewLoads(requestIds: readonly number[], router: AnyRouter): Promise<void> {
  if (document.visibilityState !== 'visible') return
  for (const id of requestIds) {
    const request = await queryClient.fetchQuery(requestQuery(id)).catch((error: unknown) => {
      // The load is gone, or cannot be fetched now; the list shows the current ones.
      if (error instanceof CallError) return null
      throw error
    })
    if (request === null) continue
    const load = links.request(id)
    toast.news(newLoadText(request.route, new Date()), {
      href: router.buildLocation(load).href,
      follow: () => void router.navigate(load),
    })
  }
}
