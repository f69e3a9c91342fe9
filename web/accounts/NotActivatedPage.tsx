import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { meQuery } from '../api/queries.ts'
import { userSession } from '../api/session.ts'
import { links } from '../links.ts'
import { phoneLink, provider } from '../provider.ts'
import { useSignOut } from '../shell/useSignOut.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { AccountCard } from './AccountCard.tsx'

/** Nothing tells a company that may not enter of its activation: the page asks, while somebody sees it. */
const LOOK_AGAIN_MS = 2_000

/** `/account-not-activated`: after registration, and for whoever signs in before the company is activated. */
export default function NotActivatedPage() {
  const router = useRouter()
  const signOut = useSignOut()
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

  const declined = me?.company.declineReason
  return (
    <AccountCard
      title={declined ? 'Your registration has been declined' : 'Your company has not been activated yet'}
    >
      {declined && <p style={{ margin: 0 }}>{declined}</p>}
      <p style={{ margin: 0 }}>
        {declined
          ? 'If you think that this is a mistake, call us on '
          : 'Every company is verified before access is granted. We will call you within 1 working day, or you may call us on '}
        <Anchor href={phoneLink}>{provider.phone}</Anchor>.
      </p>
      {me ? (
        <Button variant="default" onClick={() => signOut().then(() => router.navigate(links.login()))}>
          Logout
        </Button>
      ) : (
        <LinkButton {...links.login()} variant="default">
          Go to Login
        </LinkButton>
      )}
    </AccountCard>
  )
}
