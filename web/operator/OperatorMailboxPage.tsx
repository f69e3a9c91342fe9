import { Button, UnstyledButton } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import type { KeptMail } from '#domain/operator/operator.ts'
import { searchedText } from '#domain/searched-text.ts'
import { formatDateTime } from '#domain/time.ts'
import { isNotFound } from '../api/CallError.ts'
import { type ListSearch, links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { CutText } from '../ui/CutText.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { MailModal } from './MailModal.tsx'
import classes from './Operator.module.css'
import { mailsQuery } from './queries.ts'

/** `/operator/mailbox`: the mails that are on disk while no mail server is set. */
export default function OperatorMailboxPage() {
  const navigate = useNavigate()
  const { page = 1, search } = listSearch(useSearch({ strict: false }))
  const wanted = textIn(search)
  const mails = useQuery(mailsQuery)
  const [opened, setOpened] = useState<KeptMail | null>(null)

  const found = mails.data?.filter((mail) => isWanted(mail, wanted))
  const show = (address: ListSearch, replace = false) =>
    void navigate({ ...links.operatorMailbox(address), replace })
  const showPage = (to: number, replace = false) => show(searchOf({ search: wanted }, to), replace)
  const data = found && {
    items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
  }
  const shown = usePageRows(
    { data, isPlaceholderData: false },
    { page, replacePage: (to) => showPage(to, true) },
  )

  const columns: Column<KeptMail>[] = [
    { header: 'Written', nowrap: true, cell: ({ at }) => formatDateTime(at) },
    { header: 'To', cell: ({ to }) => <EmailAddress of={to} /> },
    {
      header: 'Subject',
      cell: (mail) => (
        <UnstyledButton data-subject className={classes.subject} onClick={() => setOpened(mail)}>
          <CutText lines={2}>{mail.subject}</CutText>
        </UnstyledButton>
      ),
    },
  ]

  if (isNotFound(mails.error))
    return (
      <Page title="Mailbox">
        <EmptyState icon={IconMailOff}>
          A mail server is set, so emails are sent and none are kept here.
        </EmptyState>
      </Page>
    )
  return (
    <Page
      title="Mailbox"
      hint="No mail server is set, so emails are kept here and not sent. Some of them open accounts: keep them to yourself."
    >
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search the mailbox"
          placeholder="Address or subject"
          search={wanted}
          onSearch={(next) => show(next ? { search: next } : {}, true)}
        />
      </search>
      {mails.error && !mails.data ? (
        <Failure error={mails.error} onRetry={mails.refetch} />
      ) : (
        <DataTable
          label="Mailbox"
          stack="late"
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
          skeletonRows={PAGE_SIZE}
          empty={
            <EmptyState
              icon={IconMailOff}
              action={
                wanted && (
                  <Button variant="default" onClick={() => show({})}>
                    Show all mails
                  </Button>
                )
              }
            >
              {wanted ? 'No email matches this search.' : 'There are no emails yet.'}
            </EmptyState>
          }
        />
      )}
      <Pager
        label="Pages of the mailbox"
        page={page}
        total={found?.length ?? 0}
        onPage={(to) => showPage(to)}
      />
      <MailModal mail={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

function isWanted({ to, subject }: KeptMail, search: string | null): boolean {
  if (search === null) return true
  const text = searchedText(search)
  const isInNames = text !== '' && searchedText(`${to} ${subject}`).includes(text)
  return isInNames || to.toLowerCase().includes(search.toLowerCase())
}
