/** The mails about questions on requests (docs/rules/questions.md#mails). */
import { deadlineWhileOpen } from '../quotes/mail-figures.ts'
import { type Context, sendNotices } from '../quotes/mails.ts'
import type { LoadedOffer } from '../quotes/offers.ts'
import type { LoadedQuestion } from './store.ts'

/** A haulier has asked: mails the owner the haulier's name and the question. */
export async function mailQuestion(context: Context, question: string): Promise<void> {
  const { request, caller } = context
  await sendNotices(context, [
    {
      companyId: request.ownerId,
      userIds: [request.createdBy],
      subject: `Question from ${caller.companyName}`,
      addsRequest: true,
      text: `${caller.companyName} asks: ${question}`,
      figures: deadlineWhileOpen(request),
    },
  ])
}

/**
 * The owner has answered: mails the asker and every haulier with a live offer. The mail does not say who asked.
 */
export async function mailAnswer(
  context: Context,
  question: LoadedQuestion,
  answer: string,
  live: readonly LoadedOffer[],
): Promise<void> {
  const { request } = context
  const companies = [...new Set([question.companyId, ...live.map(({ haulierId }) => haulierId)])]
  await sendNotices(
    context,
    companies.map((companyId) => ({
      companyId,
      userIds: [
        companyId === question.companyId ? question.askedBy : null,
        ...live
          .filter(({ haulierId, side }) => haulierId === companyId && side === 'haulier')
          .map(({ createdBy }) => createdBy),
      ],
      subject: `Answer: request ${request.id}, ${request.pickup} to ${request.delivery}`,
      text: 'A question on this request has been answered.',
      figures: [['Question', question.question], ['Answer', answer], ...deadlineWhileOpen(request)],
    })),
  )
}

/** The owner has hidden a question: mails the asker. */
export async function mailHidden(context: Context, question: LoadedQuestion): Promise<void> {
  const { request } = context
  await sendNotices(context, [
    {
      companyId: question.companyId,
      userIds: [question.askedBy],
      subject: `Question hidden: request ${request.id}, ${request.pickup} to ${request.delivery}`,
      text: 'The company that posted this request has hidden your question. Other hauliers do not see it.',
      figures: [['Question', question.question], ...deadlineWhileOpen(request)],
    },
  ])
}
