import { queryOptions } from '@tanstack/react-query'
import { getFleetImages } from '#contract/files.ts'
import type { Company } from '#domain/companies/company.ts'
import type { FleetImages } from '#domain/companies/files.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'

/** The images of the fleet with their addresses; the company itself holds only their names. */
export const fleetQuery = queryOptions({
  queryKey: [...meQuery.queryKey, 'fleet-images'],
  queryFn: ({ signal }) => call(getFleetImages, undefined, { signal }),
})

/** Shows a change at once, before the server is asked again. */
export async function showCompany(change: Partial<Company>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, company: { ...me.company, ...change } })
}

/** The same for the images of the fleet. */
export async function showFleet(images: FleetImages): Promise<void> {
  queryClient.setQueryData(fleetQuery.queryKey, images)
  await showCompany({
    image1: images.image1?.name ?? null,
    image2: images.image2?.name ?? null,
    image3: images.image3?.name ?? null,
    image4: images.image4?.name ?? null,
  })
}
