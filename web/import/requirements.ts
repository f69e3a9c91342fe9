/** Requirements and dangerous goods in a row (docs/rules/import.md#dangerous-goods). */
import type { ContainerRequirement, HaulageType } from '#domain/requests/vocabulary.ts'
import { readRequirements, readYesNo, saysNone } from './cells.ts'
import type { ImportRow } from './grouping.ts'
import type { RowReader } from './rowReader.ts'

const ADR = 'ADR (Haz)' satisfies ContainerRequirement

export interface Special {
  readonly requirements: ContainerRequirement[]
  readonly adr: boolean
  readonly adrDetails: string
}

/**
 * The requirements and the ADR mark that the cells of a row give together. A general request has only the mark: its
 * other requirements are errors.
 */
export function requirementsOf(first: ImportRow, haulage: HaulageType, reader: RowReader): Special {
  const requirements = reader.choose<ContainerRequirement[], ContainerRequirement[]>(
    first,
    'requirements',
    readRequirements,
    [],
  )
  const typed = reader.text(first, 'adrDetails')
  const adrDetails = saysNone(typed) ? '' : typed
  const isRequired = requirements.includes(ADR)
  const mark = reader.choose(first, 'adr', readYesNo, null)
  if (mark === false && isRequired)
    reader.refuse(first, 'adr', `The requirements say ${ADR}. Enter yes here, or take it out there.`)
  if (mark === false && adrDetails !== '')
    reader.refuse(first, 'adr', 'The row has ADR details. Enter yes here, or clear them.')
  const adr = mark ?? (isRequired || adrDetails !== '')
  const others = requirements.filter((requirement) => requirement !== ADR)
  if (haulage === 'General' && others.length > 0)
    reader.refuse(
      first,
      'requirements',
      `A general request takes only ${ADR} here. Write ${others.join(', ')} in Comments instead.`,
    )
  return {
    requirements: haulage === 'Container' && adr && !isRequired ? [...requirements, ADR] : requirements,
    adr,
    adrDetails,
  }
}

/** The comment of a request. A container request has no field for ADR details: its comment ends with them. */
export function commentOf(comment: string, haulage: HaulageType, { adrDetails }: Special): string {
  if (haulage === 'General' || adrDetails === '') return comment
  return [comment, `ADR details: ${adrDetails}`].filter(Boolean).join('\n')
}
