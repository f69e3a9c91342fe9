/** The SQL of templates. */
import { type Kysely, sql } from 'kysely'
import type { StoredTemplate } from '#domain/templates/rules.ts'
import type { Template, TemplateDraft } from '#domain/templates/template.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { versionColumns } from '../db/version-columns.ts'

const COLUMNS = ['id', 'name', 'haulage as haulageType', 'form', 'version'] as const

const read = <R extends { form: string }>(row: R) => ({
  ...row,
  form: JSON.parse(row.form) as Template['form'],
})

/** A company's templates by name: letters with and without accents are beside each other, as in the directory. */
export async function listTemplates(db: Kysely<Tables>, companyId: number): Promise<Template[]> {
  const rows = await db
    .selectFrom('template')
    .where('company_id', '=', companyId)
    .select(COLUMNS)
    .orderBy(sql`searched_text(name)`)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(read)
}

const templateOf = (db: Kysely<Tables>, id: number, companyId: number) =>
  db
    .selectFrom('template')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .select([...COLUMNS, 'changed_in as changedIn'])

/** One template of a company; another company's is not found. */
export async function findTemplate(
  db: Kysely<Tables>,
  id: number,
  companyId: number,
): Promise<StoredTemplate | null> {
  const row = await templateOf(db, id, companyId).executeTakeFirst()
  return row ? read(row) : null
}

/** The same, locked. */
export async function lockTemplate(tx: Tx, id: number, companyId: number): Promise<StoredTemplate | null> {
  const row = await templateOf(tx, id, companyId).forUpdate().executeTakeFirst()
  return row ? read(row) : null
}

/** How many templates a company has. Locks the company, so that concurrent additions are counted. */
export async function countTemplates(tx: Tx, companyId: number): Promise<number> {
  await tx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('template')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const columnsOf = ({ name, haulageType, form }: TemplateDraft) => ({
  name,
  haulage: haulageType,
  form: JSON.stringify(form),
})

export async function insertTemplate(
  tx: Tx,
  draft: TemplateDraft,
  companyId: number,
  now: Date,
): Promise<Template> {
  const added = await tx
    .insertInto('template')
    .values({ ...columnsOf(draft), company_id: companyId, created_at: now })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  return { ...draft, ...added }
}

export async function updateTemplate(tx: Tx, template: StoredTemplate): Promise<void> {
  await tx
    .updateTable('template')
    .set({ ...columnsOf(template), ...versionColumns(template) })
    .where('id', '=', template.id)
    .execute()
}

export async function removeTemplate(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('template').where('id', '=', id).execute()
}
