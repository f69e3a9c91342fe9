import { saveKeyboard } from '#contract/keyboard.ts'
import { type Route, write } from '../http/route.ts'
import { announce } from '../live/announce.ts'

/** The switch of the keys that work alone (docs/rules/screens.md#keys); the signed-in user's answer has its state. */
export const keyboardRoutes: readonly Route[] = [
  write(saveKeyboard, {
    async save(tx, _state, { body, caller }) {
      await tx
        .updateTable('person')
        .set({ single_keys: body.singleKeys })
        .where('id', '=', caller.userId)
        .execute()
      // The user's pages on other devices follow.
      await announce(tx, { kind: 'users', companies: [], users: [caller.userId] })
    },
    reply: async (_tx, _saved, { body }) => ({ value: body }),
  }),
]
