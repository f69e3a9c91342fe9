/**
 * Questions that a worker process asks all workers of its machine, itself included, through the primary process, about
 * facts that only each worker knows, such as its figures for /metrics.
 */
import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/** A worker that has not answered by then, such as one that starts, is left out. */
const ANSWERS_WITHIN_MS = 1000

type Topic = 'metrics' | 'slow work'

interface Question {
  readonly type: 'quayline:question'
  readonly id: string
  readonly topic: Topic
}
interface Answer {
  readonly type: 'quayline:answer'
  readonly id: string
  /** Anything that JSON can carry. */
  readonly value: unknown
}
/** How many answers a question gets. */
interface AnswerCount {
  readonly type: 'quayline:asked'
  readonly id: string
  readonly count: number
}
type Message = Question | Answer | AnswerCount

function isMessage(message: unknown): message is Message {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    typeof message.type === 'string' &&
    message.type.startsWith('quayline:')
  )
}

/** In the primary process: forwards the questions of a worker to all listening workers, and returns their answers. */
export function relayQuestions(worker: Worker): void {
  worker.on('message', (message: unknown) => {
    if (!isMessage(message) || message.type === 'quayline:asked') return
    if (message.type === 'quayline:answer') return void askers.get(message.id)?.send(message)
    const others = Object.values(cluster.workers ?? {}).flatMap((one) => (one?.isConnected() ? one : []))
    askers.set(message.id, worker)
    globalThis.setTimeout(() => askers.delete(message.id), ANSWERS_WITHIN_MS)
    worker.send({ type: 'quayline:asked', id: message.id, count: others.length } satisfies AnswerCount)
    for (const other of others) other.send(message)
  })
}

const askers = new Map<string, Worker>()

export interface Siblings {
  /** Registers this process's answer to a question. */
  answer(topic: Topic, answer: () => unknown): void
  /** The answers of all processes of this machine, in any order; only its own if there are no others. */
  ask(topic: Topic): Promise<unknown[]>
}

/** The way of a worker process to its primary. */
interface Primary {
  send(message: Message): unknown
  onMessage(take: (message: unknown) => void): void
}

/** The primary of this process; null if this process is not a worker. */
function ownPrimary(): Primary | null {
  if (!cluster.isWorker) return null
  return { send: (message) => process.send?.(message), onMessage: (take) => void process.on('message', take) }
}

/** The other processes as this one reaches them. */
export function openSiblings(primary: Primary | null = ownPrimary()): Siblings {
  const answers = new Map<Topic, () => unknown>()
  const own = async (topic: Topic) => answers.get(topic)?.() ?? null
  const answer: Siblings['answer'] = (topic, how) => void answers.set(topic, how)
  if (!primary) return { answer, ask: async (topic) => [await own(topic)] }

  const open = new Map<string, { values: unknown[]; count: number; done: () => void }>()
  const { send } = primary
  primary.onMessage((message) => {
    if (!isMessage(message)) return
    const { id } = message
    if (message.type === 'quayline:question') {
      if (!answers.has(message.topic)) return
      // An answer that fails is left out, like one that comes late: the worker that asks must not end this one.
      own(message.topic).then(
        (value) => send({ type: 'quayline:answer', id, value }),
        () => undefined,
      )
      return
    }
    const asked = open.get(id)
    if (!asked) return
    if (message.type === 'quayline:asked') asked.count = message.count
    else asked.values.push(message.value)
    if (asked.values.length >= asked.count) asked.done()
  })
  return {
    answer,
    async ask(topic) {
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      const asked = { values: [], count: Number.POSITIVE_INFINITY, done: resolve }
      const inTime = new AbortController()
      open.set(id, asked)
      try {
        send({ type: 'quayline:question', id, topic })
        await Promise.race([promise, setTimeout(ANSWERS_WITHIN_MS, undefined, { signal: inTime.signal })])
        return asked.values
      } finally {
        inTime.abort()
        open.delete(id)
      }
    },
  }
}
