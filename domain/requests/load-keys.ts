/** The keys by which the filters of lists find a request, beside its places (docs/rules/requests.md#filters). */
import { requirementsOf } from '../lanes/rules.ts'
import type { ContainerRequestDraft, GeneralRequestDraft } from './request.ts'
import type { RequestLoadType } from './vocabulary.ts'

/** The key of a load type, by which a filter finds requests. */
export const loadTypeKey = (loadType: RequestLoadType) => `load:${loadType}`

/** The key of a container size. */
export const sizeKey = (size: string) => `size:${size}`

/** The key of a requirement. */
export const requirementKey = (requirement: string) => `needs:${requirement}`

/** The keys of a request. General loads have no sizes; their dangerous goods are the requirement ADR (Haz). */
export function loadKeys(draft: ContainerRequestDraft | GeneralRequestDraft): string[] {
  const [loadType, sizes, requirements] =
    'shipment' in draft
      ? [draft.shipment.loadType, draft.lines.map(({ size }) => size), draft.requirements ?? []]
      : [draft.freight.loadType, [], requirementsOf({ requirements: [], adr: draft.freight.adr ?? false })]
  return [...new Set([loadTypeKey(loadType), ...sizes.map(sizeKey), ...requirements.map(requirementKey)])]
}
