import { saveKeyboard } from '#contract/keyboard.ts'
import { meQuery, queryClient, useMe } from '../api/queries.ts'
import { useWrite } from '../api/useWrite.ts'

/** Whether single keys are on for the signed-in user, and the switch for all devices. */
export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  const { singleKeys } = useMe()
  const save = useWrite(saveKeyboard, {
    changes: [{ kind: 'users' }],
    onSuccess: (saved) => queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, ...saved }),
  })
  // The switch moves at once, and back if saving fails.
  return [save.sending?.singleKeys ?? singleKeys, (isOn) => void save.attempt({ singleKeys: isOn })]
}
