import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { changePassword } from '#contract/passwords.ts'
import { phoneToCall } from '#domain/companies/registration.ts'
import type { SignedInUser } from '#domain/users/user.ts'
import { meQuery } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { links } from '../links.ts'
import { phoneLink, provider } from '../provider.ts'
import { useSignOut } from '../shell/useSignOut.ts'
import { Facts } from '../ui/Card.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ChangePasswordCard } from './ChangePasswordCard.tsx'
import { CorrectRegistrationForm } from './CorrectRegistrationForm.tsx'
import classes from './NotActivatedPage.module.css'
import { passwordContext } from './passwords.ts'

/** No event reports the activation of a company, so the page polls while it is visible. */
const LOOK_AGAIN_MS = 2_000

/** Why a company cannot be used: it waits for its first activation, or an operator has declined or deactivated it. */
type State = 'waiting' | 'declined' | 'deactivated'

const TITLES: Readonly<Record<State, string>> = {
  waiting: 'Your company has not been activated yet',
  declined: 'Your registration has been declined',
  deactivated: 'Your company has been deactivated',
}

/** What follows from it, up to the phone number. */
const BEFORE_PHONE: Readonly<Record<State, string>> = {
  waiting:
    'Every company is verified before access is granted. We will call you within 1 working day, or you may call us on',
  declined: 'If you think that this is a mistake, call us on',
  deactivated:
    'It cannot be used until it is active again; its quotes and requests are kept. For the reason, call us on',
}

function stateOf(company: SignedInUser['company'] | undefined): State {
  if (company?.isDeclined) return 'declined'
  return company?.isDeactivated ? 'deactivated' : 'waiting'
}

/** `/account-not-activated`: after registration, and after a sign-in before the company is activated. */
export default function NotActivatedPage() {
  const router = useRouter()
  const signOut = useSignOut()
  const [opened, setOpened] = useState<'correction' | 'password' | null>(null)
  const signedIn = userSession.token() !== null
  const { data: me } = useQuery({
    ...meQuery,
    enabled: signedIn,
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always',
  })
  const activated = me?.company.isActive === true
  useEffect(() => {
    if (activated) void router.navigate(links.requests())
  }, [activated, router])

  const state = stateOf(me?.company)
  const waits = state === 'waiting'
  const declineReason = me?.company.declineReason ?? null
  const canCorrect = me?.profile.role === 'Admin' && waits
  return (
    <div className={classes.cards}>
      <AccountCard title={TITLES[state]}>
        {declineReason !== null && <p className={classes.reason}>{declineReason}</p>}
        <p className={classes.words}>
          {BEFORE_PHONE[state]} <Anchor href={phoneLink}>{provider.phone}</Anchor>.
        </p>
        {me && <Registration me={me} waits={waits} />}
        {me && opened === 'correction' && canCorrect && (
          <CorrectRegistrationForm me={me} onDone={() => setOpened(null)} />
        )}
        {me ? (
          <div className={classes.buttons}>
            {canCorrect && opened !== 'correction' && (
              <Button onClick={() => setOpened('correction')}>Correct this</Button>
            )}
            {opened !== 'password' && (
              <Button variant="default" onClick={() => setOpened('password')}>
                Change password
              </Button>
            )}
            <Button variant="default" onClick={() => signOut().then(() => router.navigate(links.login()))}>
              Logout
            </Button>
          </div>
        ) : (
          <LinkButton {...links.login()} variant="default">
            Go to login
          </LinkButton>
        )}
      </AccountCard>
      {me && opened === 'password' && (
        <ChangePasswordCard context={passwordContext(me)} endpoint={changePassword} />
      )}
    </div>
  )
}

/** The registered data and, while the company waits, the number that is called. */
function Registration({ me, waits }: { me: SignedInUser; waits: boolean }) {
  const { company, profile, firstName, lastName } = me
  return (
    <Facts
      facts={[
        ['Company', company.name],
        ['Country', company.country],
        ...(waits
          ? ([
              ['We call', phoneToCall(company.profile.phone, profile.phone)],
              ['Asking for', `${firstName} ${lastName}`],
            ] as const)
          : []),
      ]}
    />
  )
}
