import { useQuery } from '@tanstack/react-query'
import { changePassword, getUserProfile } from '#contract/accounts.ts'
import { call } from '../api/call.ts'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { ChangePasswordCard } from './ChangePasswordCard.tsx'
import { UserProfileCard } from './UserProfileCard.tsx'

/** `/user-profile`: the own details and the own password. */
export default function UserProfilePage() {
  const profile = useQuery({
    queryKey: ['user-profile'],
    queryFn: ({ signal }) => call(getUserProfile, undefined, { signal }),
  })
  return (
    <Page title="User Profile" width="form">
      {profile.data ? (
        <>
          <UserProfileCard user={profile.data} />
          <ChangePasswordCard email={profile.data.email} endpoint={changePassword} />
        </>
      ) : profile.isError ? (
        <Failure error={profile.error} onRetry={() => profile.refetch()} />
      ) : (
        <Spinner title="User Profile" />
      )}
    </Page>
  )
}
