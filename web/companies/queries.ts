import { queryOptions } from '@tanstack/react-query'
import {
  deleteDocument,
  deleteImage,
  getFleetImages,
  uploadBrandImages,
  uploadDocuments,
  uploadFleetImages,
} from '#contract/files.ts'
import type { Company } from '#domain/companies/company.ts'
import type { BrandSlot, DocumentSlot, FleetImages, FleetSlot } from '#domain/companies/files.ts'
import { call } from '../api/call.ts'
import { meQuery, queryClient } from '../api/queries.ts'
import { upload } from '../api/upload.ts'

/** The images of the fleet with their addresses; the company itself holds only their names. */
export const fleetQuery = queryOptions({
  queryKey: [...meQuery.queryKey, 'fleet-images'],
  queryFn: ({ signal }) => call(getFleetImages, undefined, { signal }),
})

type UploadOptions = Parameters<typeof upload>[2]

export async function uploadBrandImage(slot: BrandSlot, file: File, options: UploadOptions): Promise<void> {
  await companyChanged(await upload(uploadBrandImages, { [slot]: file }, options))
}

export async function deleteBrandImage(slot: BrandSlot): Promise<void> {
  await call(deleteImage, { slot })
  await companyChanged({ [slot]: null })
}

export async function uploadFleetImage(slot: FleetSlot, file: File, options: UploadOptions): Promise<void> {
  await fleetChanged(await upload(uploadFleetImages, { [slot]: file }, options))
}

export async function deleteFleetImage(slot: FleetSlot): Promise<void> {
  await fleetChanged(await call(deleteImage, { slot }))
}

export async function uploadDocument(slot: DocumentSlot, file: File, options: UploadOptions): Promise<void> {
  await companyChanged(await upload(uploadDocuments, { [slot]: file }, options))
}

export async function removeDocument(slot: DocumentSlot): Promise<void> {
  await companyChanged(await call(deleteDocument, { slot }))
}

async function fleetChanged(images: FleetImages): Promise<void> {
  queryClient.setQueryData(fleetQuery.queryKey, images)
  await companyChanged({
    image1: images.image1?.name ?? null,
    image2: images.image2?.name ?? null,
    image3: images.image3?.name ?? null,
    image4: images.image4?.name ?? null,
  })
}

/** Shows a change at once, and then what the server says. */
export async function companyChanged(change: Partial<Company>): Promise<void> {
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, company: { ...me.company, ...change } })
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
}
