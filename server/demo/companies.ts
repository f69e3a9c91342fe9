/** Writes the demo's companies with their users, plans and files. */
import { randomUUID } from 'node:crypto'
import { companyNameKey } from '#domain/companies/company.ts'
import { monthsOf, type PaidPlanCode } from '#domain/plans/plans.ts'
import { addDays, addMonths, DAY_MS, HOUR_MS, londonDay } from '#domain/time.ts'
import { TERMS_VERSION } from '#domain/users/terms.ts'
import { openSession } from '../auth/sessions.ts'
import type { Db } from '../db/connect.ts'
import type { Tx } from '../db/transaction.ts'
import type { FileStore } from '../files/storage.ts'
import type { SampleCompany } from './companies.data.ts'
import { background, logo, lorry, pdf, whileDrawing } from './pictures.ts'

const DOCUMENT_TITLES = {
  conditionsOfCarriage: 'Conditions of Carriage',
  operatorLicence: 'Operators Licence',
  goodsInTransitInsurance: 'Goods in Transit Insurance',
  publicLiabilityInsurance: 'Public Liability Insurance',
} as const

/** Writes one company with all its data, and returns a token of its first Admin. */
export async function addSampleCompany(
  db: Db,
  files: FileStore,
  sample: SampleCompany,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const joinedAt = new Date(now.getTime() - (sample.isActive ? 90 : 1) * DAY_MS)
  const { haulier } = sample
  const contents = haulier ? await whileDrawing(() => filesOf(sample, haulier)) : []
  for (const { id, content, contentType } of contents) await files.put(id, content, contentType)
  return db.transaction().execute(async (tx) => {
    const companyId = await insertCompany(tx, sample, joinedAt)
    const firstAdmin = await insertUsers(tx, sample, { companyId, passwordHash, joinedAt, now })
    if (sample.plan) await insertPlan(tx, sample.plan, { companyId, joinedAt, now })
    if (contents.length > 0) await insertFiles(tx, contents, { companyId, joinedAt })
    return openSession(tx, firstAdmin, now)
  })
}

interface Joined {
  readonly companyId: number
  readonly joinedAt: Date
}

async function insertCompany(tx: Tx, sample: SampleCompany, joinedAt: Date): Promise<number> {
  const { haulier } = sample
  const admin = sample.users[0]
  const { id } = await tx
    .insertInto('company')
    .values({
      name: sample.name,
      name_key: companyNameKey(sample.name),
      type: sample.type,
      country: 'United Kingdom',
      number: sample.number || null,
      incorporated_on: sample.incorporatedOn || null,
      is_active: sample.isActive,
      activated_at: sample.isActive ? joinedAt : null,
      created_at: joinedAt,
      vat_number: sample.vatNumber,
      street: sample.street || null,
      postcode: sample.postcode || null,
      city: sample.city || null,
      description: sample.description || null,
      website: sample.isActive ? `https://www.${sample.domain}` : null,
      phone: sample.phone,
      email: sample.isActive ? `office@${sample.domain}` : null,
      contact_person: sample.isActive && admin ? `${admin.firstName} ${admin.lastName}` : null,
      invoicing_email: sample.isActive ? `accounts@${sample.domain}` : null,
      default_payment_term_days: sample.paymentTermDays,
      area_coverage: haulier?.area ?? null,
      fleet_size: haulier?.fleetSize ?? 1,
      trailer_types: haulier?.trailers ?? null,
      insurance_coverage: haulier?.insurance ?? null,
      default_demurrage_fee: haulier?.demurrage ?? null,
      usual_extras: JSON.stringify(haulier?.extras ?? []),
      default_free_hours: haulier?.freeHours ?? null,
      ...Object.fromEntries((haulier?.services ?? []).map((service) => [service, true])),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes the users of a company, and returns the id of the first, who is an Admin. */
async function insertUsers(
  tx: Tx,
  sample: SampleCompany,
  { companyId, passwordHash, joinedAt, now }: Joined & { readonly passwordHash: string; readonly now: Date },
): Promise<number> {
  const [first] = await tx
    .insertInto('person')
    .values(
      sample.users.map((user, index) => ({
        company_id: companyId,
        email: user.email,
        password_hash: user.isInvited ? null : passwordHash,
        first_name: user.firstName,
        last_name: user.lastName,
        phone: sample.phone,
        job_title: user.jobTitle,
        role: user.role,
        joined_at: new Date(joinedAt.getTime() + index * DAY_MS),
        last_login_at: user.isInvited ? null : new Date(now.getTime() - (index + 1) * HOUR_MS),
        terms_version: user.isInvited ? null : TERMS_VERSION,
        terms_accepted_at: user.isInvited ? null : joinedAt,
        invited_until: user.isInvited ? new Date(now.getTime() + 5 * DAY_MS) : null,
      })),
    )
    .returning('id')
    .execute()
  if (!first) throw new Error(`${sample.name} has no users`)
  return first.id
}

async function insertPlan(
  tx: Tx,
  plan: PaidPlanCode,
  { companyId, joinedAt, now }: Joined & { readonly now: Date },
): Promise<void> {
  const startsOn = addDays(londonDay(now), -50)
  await tx
    .insertInto('plan_period')
    .values({
      company_id: companyId,
      plan: plan,
      starts_on: startsOn,
      ends_on: addMonths(startsOn, monthsOf(plan)),
      checkout_session: null,
      created_at: joinedAt,
    })
    .execute()
}

async function insertFiles(
  tx: Tx,
  contents: readonly SampleFile[],
  { companyId, joinedAt }: Joined,
): Promise<void> {
  await tx
    .insertInto('file')
    .values(
      contents.map(({ id, slot, name, content, contentType }) => ({
        id,
        company_id: companyId,
        slot,
        name,
        content_type: contentType,
        bytes: content.length,
        uploaded_at: joinedAt,
      })),
    )
    .execute()
}

interface SampleFile {
  readonly id: string
  readonly slot: string
  readonly name: string
  readonly content: Buffer
  readonly contentType: string
}

async function filesOf(
  { name }: SampleCompany,
  { colour, documents }: NonNullable<SampleCompany['haulier']>,
): Promise<SampleFile[]> {
  const picture = async (slot: string, fileName: string, content: Promise<Buffer>): Promise<SampleFile> => ({
    id: randomUUID(),
    slot,
    name: fileName,
    content: await content,
    contentType: 'image/webp',
  })
  const pictures = await Promise.all([
    picture('logo', 'logo.webp', logo(name, colour)),
    picture('background', 'quay.webp', background(colour)),
    picture('image1', 'skeletal.webp', lorry(name, colour, 1)),
    picture('image2', 'box-trailer.webp', lorry(name, colour, 2)),
    picture('image3', 'flatbed.webp', lorry(name, colour, 3)),
  ])
  const papers = documents.map((slot) => ({
    id: randomUUID(),
    slot,
    name: `${DOCUMENT_TITLES[slot].toLowerCase().replaceAll(' ', '-')}.pdf`,
    content: pdf(`${name}: ${DOCUMENT_TITLES[slot]}`, [
      'This is a sample document of the demonstration marketplace.',
      'The company would upload its own document here.',
    ]),
    contentType: 'application/pdf',
  }))
  return [...pictures, ...papers]
}
