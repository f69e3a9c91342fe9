import { useQuery } from '@tanstack/react-query'
import { changePassword } from '#contract/passwords.ts'
import { own } from '#contract/security.ts'
import { getUserProfile } from '#contract/user-profile.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queries.ts'
import { pages } from '../pages.ts'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ChangePasswordCard } from './ChangePasswordCard.tsx'
import { passwordContext } from './passwords.ts'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { UserProfileCard } from './UserProfileCard.tsx'

const OWN = ['own-security']

/** `/user-profile`: the user's own details, password, second factor and sessions. */
export default function UserProfilePage() {
  const profile = useQuery({
    queryKey: ['user-profile'],
    queryFn: ({ signal }) => call(getUserProfile, undefined, { signal }),
  })
  return (
    <Page title={pages['/user-profile'].title} width="form">
      {profile.data ? (
        <>
          <UserProfileCard user={profile.data} />
          <ChangePasswordCard
            context={passwordContext(profile.data)}
            endpoint={changePassword}
            // The other sessions have ended.
            onDone={() => queryClient.invalidateQueries({ queryKey: OWN })}
          />
          <SecondFactorCard calls={own} queryKey={OWN} email={profile.data.email} />
          <SessionsCard
            calls={own}
            queryKey={OWN}
            change={{ kind: 'sessions' }}
            hint="A session ends after 7 days without use, and after 30 days."
          />
        </>
      ) : profile.isError ? (
        <Failure error={profile.error} onRetry={() => profile.refetch()} />
      ) : (
        <Spinner title={pages['/user-profile'].title} />
      )}
    </Page>
  )
}
