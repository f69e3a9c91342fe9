/** The tables of templates and of places used before. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { HaulageType } from '#domain/requests/vocabulary.ts'

interface TemplateTable {
  id: GeneratedAlways<number>
  company_id: number
  name: string
  haulage: HaulageType
  /** JSON as text. */
  form: string
  created_at: Date
  version: Generated<number>
  /** The version that last changed each field, by its name. */
  changed_in: Generated<Readonly<Record<string, number>>>
}

interface PlaceTable {
  id: GeneratedAlways<number>
  company_id: number
  place: string
  /** The place in small letters with single spaces. */
  place_key: string
  contact_name: string | null
  contact_phone: string | null
  note: string | null
  used_at: Date
  /** The place as searches compare it. */
  searched_place: GeneratedAlways<string>
}

export interface TemplateTables {
  template: TemplateTable
  place: PlaceTable
}
