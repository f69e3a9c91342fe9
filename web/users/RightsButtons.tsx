import { useState } from 'react'
import { changeUserRights } from '#contract/users.ts'
import { refusals } from '#domain/refusals.ts'
import { isRefused } from '#domain/refuse.ts'
import type { UserRightsDraft } from '#domain/users/drafts.ts'
import { changeRights } from '#domain/users/rules.ts'
import type { CompanyUser, SignedInUser } from '#domain/users/user.ts'
import { call } from '../api/call.ts'
import { closingWhenOutOfDate, useWriteBy } from '../api/useWrite.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useLast } from '../ui/useLast.ts'

interface RightsButtonsProps {
  user: CompanyUser
  me: SignedInUser
  /** Undefined until the count has loaded. */
  activeAdmins: number | undefined
}

/** The actions of an Admin on a user; for other users the same buttons, disabled. */
export function RightsButtons({ user, me, activeAdmins }: RightsButtonsProps) {
  const { profile, active } = user
  const isSelf = user.id === me.id
  const role: Change =
    profile.role === 'Admin'
      ? { verb: 'Remove Admin', draft: { profile: { role: 'User' } } }
      : { verb: 'Make Admin', draft: { profile: { role: 'Admin' } } }
  const activation: Change = active
    ? { verb: 'Deactivate User', draft: { active: false } }
    : { verb: 'Activate User', draft: { active: true } }
  const [asking, setAsking] = useState<Change | null>(null)
  const asked = useLast(asking)
  const write = useWriteBy<Change, unknown>(
    ({ draft }, options) => call(changeUserRights, draft, { ...options, params: { id: user.id } }),
    {
      success: 'User rights have been updated. Changes will be effective the next time the user logs in.',
      changes: [{ kind: 'users' }],
    },
  )

  const button = (change: Change) => (
    <ReasonButton
      variant="default"
      size="compact-xs"
      reason={whyNot(change, user, me, activeAdmins)}
      loading={write.sending?.verb === change.verb}
      aria-label={`${change.verb}: ${nameOf(user)}`}
      onClick={() => (change.draft.active === true ? void write.attempt(change) : setAsking(change))}
    >
      {change.verb}
    </ReasonButton>
  )

  return (
    <>
      {button(role)}
      {button(activation)}
      <ConfirmDialog
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={`${asked?.verb}: ${nameOf(user)}?`}
        confirmLabel={asked?.verb ?? ''}
        danger={asked?.draft.active === false}
        reason={asking && whyNot(asking, user, me, activeAdmins)}
        onConfirm={async () => asking && closingWhenOutOfDate(write.send(asking))}
      >
        {asked && whatItDoes(asked, user, isSelf)}
      </ConfirmDialog>
    </>
  )
}

interface Change {
  /** The button's verb (docs/rules/users.md#rights). */
  readonly verb: string
  readonly draft: UserRightsDraft
}

/** The warning to the Admin: a change of rights ends the sessions of the user (docs/rules/users.md#rights). */
function whatItDoes({ draft }: Change, { invitedUntil }: CompanyUser, isSelf: boolean): string {
  if (isSelf) return 'This is yourself: you will be signed out at once.'
  if (invitedUntil)
    return draft.active === false
      ? 'The invitation does not work until an Admin activates the user again.'
      : 'The user has the new rights once the invitation is accepted.'
  if (draft.active === false)
    return 'They will be signed out at once and cannot sign in until an Admin activates them again.'
  return 'They will be signed out at once and have the new rights when they sign in again.'
}

function nameOf({ firstName, lastName, email }: CompanyUser): string {
  return `${firstName} ${lastName}`.trim() || email
}

/**
 * Uses the server's rule. Only the server knows which users have set a password and can act as Admin; here every active
 * Admin counts, so that no button is disabled that the server would allow.
 */
function whyNot(
  { draft }: Change,
  { active, profile }: CompanyUser,
  me: SignedInUser,
  activeAdmins: number | undefined,
): string | null {
  if (me.profile.role !== 'Admin') return refusals.admins_only.sentence
  const changed = changeRights(draft, {
    user: { active, role: profile.role, canSignIn: true },
    activeAdmins: activeAdmins ?? Number.POSITIVE_INFINITY,
    actorIsAdmin: true,
  })
  const code = isRefused(changed) ? changed.refusals[0]?.code : undefined
  return code ? refusals[code].sentence : null
}
