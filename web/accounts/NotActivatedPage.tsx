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

  const { isDeclined = false, isDeactivated = false, declineReason = null } = me?.company ?? {}
  const waits = !isDeclined && !isDeactivated
  const canCorrect = me?.profile.role === 'Admin' && waits
  return (
    <div className={classes.cards}>
      <AccountCard
        title={
          isDeclined
            ? 'Your registration has been declined'
            : isDeactivated
              ? 'Your company has been deactivated'
              : 'Your company has not been activated yet'
        }
      >
        {declineReason !== null && <p className={classes.reason}>{declineReason}</p>}
        <p className={classes.words}>
          {isDeclined
            ? 'If you think that this is a mistake, call us on '
            : isDeactivated
              ? 'It cannot be used until it is active again; its quotes and requests are kept. For the reason, call us on '
              : 'Every company is verified before access is granted. We will call you within 1 working day, or you may call us on '}
          <Anchor href={phoneLink}>{provider.phone}</Anchor>.
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
