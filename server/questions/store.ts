/** The SQL of questions. */
import { type Kysely, sql } from 'kysely'
import { listQuestions } from '#contract/questions.ts'
import type { Question, QuestionOutcome } from '#domain/questions/question.ts'
import type { Caller } from '../auth/caller.ts'
import { type Json, type JsonRow, jsonFrom, jsonList, jsonRow, select, textOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import { visibleSql } from '../requests/json.ts'
import {
  type Viewer,
  type ViewerSql,
  type ViewerValues,
  viewerSql,
  viewerValues,
} from '../requests/viewer.ts'

/** Question `a` on request `r`, asked by company `asker`, as the viewer may see it. */
const questionJson = ({ companyId }: ViewerSql) =>
  jsonRow(listQuestions.reply.listOf, {
    id: sql`a.id`,
    question: sql`a.question`,
    answer: sql`a.answer`,
    asked: sql`a.asked_at`,
    answered: sql`a.answered_at`,
    mine: sql`a.company_id = ${companyId}`,
    hidden: sql`a.hidden_at is not null`,
    askedBy: sql`case when r.owner_id = ${companyId} then asker.name end`,
  })

/** Others see a question once it is answered and while it is not hidden. */
const seenSql = ({ companyId }: ViewerSql) =>
  sql`(r.owner_id = ${companyId} or a.company_id = ${companyId}
    or (a.answered_at is not null and a.hidden_at is null))`

const listQuery = (isHaulier: boolean) =>
  prepared<ViewerValues & { id: number }, JsonRow<Question[]>>((parameters) => {
    const viewer = viewerSql(parameters, isHaulier)
    const asked = sql`question a join company asker on asker.id = a.company_id
      where a.request_id = r.id and ${seenSql(viewer)}`
    const json = textOf(jsonFrom(jsonList(questionJson(viewer), sql`a.id`), asked))
    return select({ json }, sql`from request r where r.id = ${parameters.id}::int and ${visibleSql(viewer)}`)
  })
const forHaulier = listQuery(true)
const forShipper = listQuery(false)

/** The questions on a request that the viewer may see; null if it may not know of the request. */
export async function listQuestionsJson(
  db: Kysely<Tables>,
  id: number,
  viewer: Viewer,
): Promise<Json<Question[]> | null> {
  const [row] = await (viewer.isHaulier ? forHaulier : forShipper)(db, { ...viewerValues(viewer), id })
  return row?.json ?? null
}

const oneQuery = prepared<ViewerValues & { id: number }, JsonRow<Question>>((parameters) => {
  const viewer = viewerSql(parameters, true)
  const from = sql`
    from question a join company asker on asker.id = a.company_id join request r on r.id = a.request_id
    where a.id = ${parameters.id}::int`
  return select({ json: textOf(questionJson(viewer)) }, from)
})

/** One question as JSON, for replies to callers that were just permitted. */
export async function questionJsonById(tx: Tx, id: number, viewer: Viewer): Promise<Json<Question>> {
  const [row] = await oneQuery(tx, { ...viewerValues(viewer), id })
  if (!row) throw new Error(`question ${id} has gone`)
  return row.json
}

export interface LoadedQuestion {
  readonly id: number
  readonly requestId: number
  readonly companyId: number
  readonly askedBy: number | null
  readonly question: string
  readonly isAnswered: boolean
  readonly isHidden: boolean
}

/** A question by its id. Its request is locked before anything is decided. */
export async function findQuestion(tx: Tx, id: number): Promise<LoadedQuestion | null> {
  const row = await tx
    .selectFrom('question')
    .where('id', '=', id)
    .select([
      'id',
      'request_id as requestId',
      'company_id as companyId',
      'asked_by as askedBy',
      'question',
      'answered_at',
      'hidden_at',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { answered_at, hidden_at, ...question } = row
  return { ...question, isAnswered: answered_at !== null, isHidden: hidden_at !== null }
}

/** How many questions a company has asked on a request, in any state. */
export async function countAsked(tx: Tx, requestId: number, companyId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('question')
    .where('request_id', '=', requestId)
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertQuestion(
  tx: Tx,
  requestId: number,
  question: string,
  caller: Caller,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('question')
    .values({
      request_id: requestId,
      company_id: caller.companyId,
      asked_by: caller.userId,
      question,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveOutcome(tx: Tx, id: number, outcome: QuestionOutcome, now: Date): Promise<void> {
  const change = 'answer' in outcome ? { answer: outcome.answer, answered_at: now } : { hidden_at: now }
  await tx.updateTable('question').set(change).where('id', '=', id).execute()
}
