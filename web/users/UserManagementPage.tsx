import { Button } from '@mantine/core'
import { IconFilterOff, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import { listUsers } from '#contract/users.ts'
import { refusals } from '#domain/refusals.ts'
import { useMe } from '../api/queries.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { pages } from '../pages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { useListNavigation } from '../useListNavigation.ts'
import { InviteModal } from './InviteModal.tsx'
import { activeAdminsQuery, usersQuery } from './queries.ts'
import { UserSearch } from './UserSearch.tsx'
import { userColumns } from './userColumns.tsx'

const linkTo = ({ page, search }: { readonly page: number; readonly search: string | null }) =>
  links.userManagement(searchOf({ search }, page))

/** `/user-management`: the users of the company, and an Admin's actions on them. */
export default function UserManagementPage() {
  const me = useMe()
  const address = listSearch(useSearch({ strict: false }))
  const page = address.page ?? 1
  const search = textIn(address.search)
  const users = useQuery(usersQuery(page, search))
  const isAdmin = me.profile.role === 'Admin'
  const admins = useQuery({ ...activeAdminsQuery, enabled: isAdmin })
  const [inviting, setInviting] = useState(false)

  const total = users.data?.total ?? 0
  const { show, replace } = useListNavigation({ page, search }, linkTo)

  return (
    <Page
      title={pages['/user-management'].title}
      hint="The users of your company."
      actions={
        <>
          <DownloadCsv endpoint={listUsers} value={{ search }} />
          {isAdmin && (
            <LinkButton {...links.securityLog()} variant="default">
              Security log
            </LinkButton>
          )}
          <ReasonButton
            reason={isAdmin ? null : refusals.admins_only.sentence}
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            Invite Users
          </ReasonButton>
        </>
      }
    >
      {(total > PAGE_SIZE || search !== null) && (
        <UserSearch search={search} onChange={(text) => replace({ search: text })} />
      )}
      <PagedTable
        label="Users"
        pagesLabel="Pages of users"
        columns={userColumns(me, admins.data)}
        list={users}
        page={page}
        pageSize={PAGE_SIZE}
        skeletonRows={5}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={IconFilterOff}
            action={
              <Button variant="default" onClick={() => show({ search: null })}>
                Show all users
              </Button>
            }
          >
            No users match this search.
          </EmptyState>
        }
        show={show}
        replace={replace}
      />
      <InviteModal
        opened={inviting}
        onClose={() => setInviting(false)}
        onInvited={() => {
          setInviting(false)
          // To the page that shows the new user.
          show({ search: null })
        }}
      />
    </Page>
  )
}
