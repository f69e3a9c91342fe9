import * as contract from '#contract/questions.ts'
import { whyNotPublished } from '#domain/questions/contact-or-price.ts'
import { changeQuestion, whyCannotAsk } from '#domain/questions/question.ts'
import { isLive } from '#domain/quotes/rules.ts'
import { isRefused, type Refused, refuse } from '#domain/refuse.ts'
import { maySeeRequest } from '#domain/requests/rules.ts'
import { markNew } from '../attention/store.ts'
import type { Caller } from '../auth/caller.ts'
import type { Tx } from '../db/transaction.ts'
import { throwRefusal } from '../http/errors.ts'
import { idIn } from '../http/ids.ts'
import { type CallBy, type Route, read, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'
import { loadOffers } from '../quotes/offers.ts'
import { loadQuotingProfile } from '../quotes/store.ts'
import { addHistory } from '../requests/history.ts'
import { type LoadedRequest, lockRequest } from '../requests/store.ts'
import { viewerOf } from '../requests/viewer.ts'
import { mailAnswer, mailHidden, mailQuestion } from './mails.ts'
import * as store from './store.ts'

/** Loads a request that the caller may see, locked. */
async function loadVisible(
  tx: Tx,
  id: number,
  { caller, now }: CallBy<Caller>,
): Promise<LoadedRequest | Refused> {
  const request = await lockRequest(tx, id, now)
  if (!request || request.isDeleted) return refuse('not_found')
  const { companyId } = caller
  const offers = await loadOffers(tx, request, now)
  const hasQuoted = offers.some(({ haulierId }) => haulierId === companyId)
  const company = { companyId, isHaulier: caller.companyType === 'Haulier' }
  return maySeeRequest(request, company, hasQuoted) ? request : refuse('not_found')
}

export const questionRoutes: readonly Route[] = [
  read(contract.listQuestions, async (db, call) => ({
    json: (await store.listQuestionsJson(db, idIn(call.params), viewerOf(call))) ?? throwRefusal('not_found'),
  })),

  write(contract.askQuestion, {
    limit: ({ params, caller }, { limits }) =>
      limits.take('offer', `company:${caller.companyId} questions:${idIn(params)}`),
    load: async (tx, call) => {
      const { caller } = call
      // The company before the request, as its deactivation locks them.
      const profile = await loadQuotingProfile(tx, caller.companyId)
      const request = await loadVisible(tx, idIn(call.params), call)
      if (isRefused(request)) return request
      return { request, profile, asked: await store.countAsked(tx, request.id, caller.companyId) }
    },
    decide: ({ request, profile, asked }, { caller, body }) => {
      const reason = whyCannotAsk({
        isOwner: request.ownerId === caller.companyId,
        isHaulier: caller.companyType === 'Haulier',
        vatNumber: profile.vatNumber,
        hasConditions: profile.conditionsId !== null,
        status: request.status,
        isWithheld: request.isWithheld,
        asked,
      })
      if (reason) return refuse(reason)
      return whyNotPublished(body.question, ['question']) ?? request
    },
    save: async (tx, request, { caller, body, now }, { settings }) => {
      const id = await store.insertQuestion(tx, request.id, body.question, caller, now)
      const asked = {
        requestId: request.id,
        haulierId: caller.companyId,
        what: 'A haulier asked',
        shownAs: 'A haulier',
      }
      await addHistory(tx, [asked], caller, now)
      await markNew(tx, request.id, [request.ownerId])
      await mailQuestion({ tx, request, caller, settings, now }, body.question)
      const companies = [request.ownerId, caller.companyId]
      await announce(tx, { kind: 'question', requestId: request.id, companies })
      return id
    },
    reply: async (tx, id, call) => ({ json: await store.questionJsonById(tx, id, viewerOf(call)) }),
  }),

  write(contract.changeQuestion, {
    load: async (tx, call) => {
      const id = idIn(call.params)
      const found = await store.findQuestion(tx, id)
      const request = found ? await loadVisible(tx, found.requestId, call) : refuse('not_found')
      if (isRefused(request)) return request
      // Read again under the lock: of two concurrent answers, the second has to see the first.
      const question = await store.findQuestion(tx, id)
      if (!question) return refuse('not_found')
      const isOwner = request.ownerId === call.caller.companyId
      const isSeen =
        isOwner || question.companyId === call.caller.companyId || (question.isAnswered && !question.isHidden)
      return isSeen ? { request, question, isOwner } : refuse('not_found')
    },
    permit: ({ isOwner }) => (isOwner ? null : refuse('not_yours_to_decide')),
    decide: ({ request, question }, { body }) => {
      const outcome = changeQuestion(body, { ...question, status: request.status })
      return isRefused(outcome) ? outcome : { request, question, outcome }
    },
    save: async (tx, { request, question, outcome }, { caller, now }, { settings }) => {
      await store.saveOutcome(tx, question.id, outcome, now)
      const context = { tx, request, caller, settings, now }
      if ('answer' in outcome) {
        const offers = await loadOffers(tx, request, now)
        await addHistory(
          tx,
          [{ requestId: request.id, haulierId: null, what: 'Question answered' }],
          caller,
          now,
        )
        await mailAnswer(context, question, outcome.answer, offers.filter(isLive))
      } else await mailHidden(context, question)
      await markNew(tx, request.id, [question.companyId])
      // Others never learn of a question that is hidden before it has an answer.
      const isSeenByOthers = 'answer' in outcome || question.isAnswered
      await announce(tx, {
        kind: 'question',
        requestId: request.id,
        companies: [request.ownerId, question.companyId, ...(isSeenByOthers ? (['hauliers'] as const) : [])],
      })
      return question.id
    },
    reply: async (tx, id, call) => ({ json: await store.questionJsonById(tx, id, viewerOf(call)) }),
  }),
]
