import { Button } from '@mantine/core'
import { IconFilterOff, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import { listUsers } from '#contract/users.ts'
import { refusals } from '#domain/refusals.ts'
import { useMe } from '../api/queries.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { pages } from '../pages.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { InviteModal } from './InviteModal.tsx'
import { activeAdminsQuery, usersQuery } from './queries.ts'
import { UserSearch } from './UserSearch.tsx'
import { userColumns } from './userColumns.tsx'

/** `/user-management`: the users of the company, and an Admin's actions on them. */
export default function UserManagementPage() {
  const me = useMe()
  const navigate = useNavigate()
  const address = listSearch(useSearch({ strict: false }))
  const page = address.page ?? 1
  const search = textIn(address.search)
  const users = useQuery(usersQuery(page, search))
  const isAdmin = me.profile.role === 'Admin'
  const admins = useQuery({ ...activeAdminsQuery, enabled: isAdmin })
  const [inviting, setInviting] = useState(false)

  const total = users.data?.total ?? 0
  const show = (change: { page?: number; search?: string | null }, replace = false) => {
    const wanted = { search, page: 1, ...change }
    return navigate({ ...links.userManagement(searchOf({ search: wanted.search }, wanted.page)), replace })
  }

  const rows = usePageRows(users, {
    page,
    pageSize: PAGE_SIZE,
    replacePage: (to) => show({ page: to }, true),
  })

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
        <UserSearch search={search} onChange={(text) => show({ search: text }, true)} />
      )}
      {users.isError && !users.data ? (
        <Failure error={users.error} onRetry={() => users.refetch()} />
      ) : (
        <DataTable
          label="Users"
          columns={userColumns(me, admins.data)}
          rows={rows}
          rowKey={({ id }) => id}
          busy={users.isPlaceholderData}
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
        />
      )}
      <Pager
        label="Pages of users"
        page={page}
        total={total}
        pageSize={PAGE_SIZE}
        onPage={(to) => show({ page: to })}
      />
      <InviteModal
        opened={inviting}
        onClose={() => setInviting(false)}
        onInvited={() => {
          setInviting(false)
          // To the page that shows the new user.
          void show({ page: 1, search: null })
        }}
      />
    </Page>
  )
}
