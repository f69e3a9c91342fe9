import * as contract from '#contract/attention.ts'
import {
  type AttentionItem,
  type AttentionKey,
  attentionKeys,
  attentionText,
  LISTED_OF_EACH,
} from '#domain/attention/attention.ts'
import { refuse } from '#domain/refuse.ts'
import { noContent } from '../http/answer.ts'
import { idIn } from '../http/ids.ts'
import { type Route, read, write } from '../http/route.ts'
import { isVisible } from '../requests/store.ts'
import { viewerOf } from '../requests/viewer.ts'
import { readAttention } from './queries.ts'
import { markSeen } from './store.ts'

export const attentionRoutes: readonly Route[] = [
  read(contract.getAttention, async (db, call) => {
    const { counts, items, tabs } = await readAttention(db, viewerOf(call))
    const keys = attentionKeys(call.caller.companyType)
    const each = <T>(of: (key: AttentionKey) => T) =>
      Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<AttentionKey, T>
    const reply = {
      counts: each((key) => counts[key] ?? 0),
      items: each((key) =>
        items
          .filter((item) => item.key === key)
          .slice(0, LISTED_OF_EACH)
          .map(
            (item): AttentionItem => ({
              request: item.request,
              reference: item.reference,
              text: attentionText(key, item),
              at: item.at,
              ...(item.booking !== null && { booking: item.booking }),
            }),
          ),
      ),
      tabs,
    }
    return { value: reply }
  }),

  write(contract.markSeen, {
    load: async (tx, call) => {
      const id = idIn(call.params)
      return (await isVisible(tx, id, viewerOf(call))) ? id : refuse('not_found')
    },
    save: (tx, id, { caller }) => markSeen(tx, caller.userId, id),
    reply: noContent,
  }),
]
