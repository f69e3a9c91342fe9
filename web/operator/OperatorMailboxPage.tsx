import { Button, UnstyledButton } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PAGE_SIZE } from '#contract/paging.ts'
import type { KeptMail } from '#domain/operator/operator.ts'
import { hasWords } from '#domain/searched-words.ts'
import { formatDateTime } from '#domain/time.ts'
import { isNotFound } from '../api/CallError.ts'
import { links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { CutText } from '../ui/CutText.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useListNavigation } from '../useListNavigation.ts'
import { MailModal } from './MailModal.tsx'
import classes from './Operator.module.css'
import { mailsQuery } from './queries.ts'

interface MailboxFilter {
  readonly page: number
  readonly search: string | null
}

const linkTo = ({ page, search }: MailboxFilter) => links.operatorMailbox(searchOf({ search }, page))

/** `/operator/mailbox`: the mails that are on disk while no mail server is set. */
export default function OperatorMailboxPage() {
  const address = listSearch(useSearch({ strict: false }))
  const filter: MailboxFilter = { page: address.page ?? 1, search: textIn(address.search) }
  const { page, search } = filter
  const mails = useQuery(mailsQuery)
  const [opened, setOpened] = useState<KeptMail | null>(null)
  const { show, replace } = useListNavigation(filter, linkTo)

  const found = mails.data?.filter((mail) => isWanted(mail, search))
  const data = found && {
    items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: found.length,
  }

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
          search={search}
          onSearch={(next) => replace({ search: next })}
        />
      </search>
      <PagedTable
        label="Mailbox"
        pagesLabel="Pages of the mailbox"
        stack="late"
        columns={columns}
        list={{ data, error: mails.error, isPlaceholderData: false, refetch: mails.refetch }}
        page={page}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={IconMailOff}
            action={
              search && (
                <Button variant="default" onClick={() => show({ search: null })}>
                  Show all mails
                </Button>
              )
            }
          >
            {search ? 'No email matches this search.' : 'There are no emails yet.'}
          </EmptyState>
        }
        show={show}
        replace={replace}
      />
      <MailModal mail={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

function isWanted({ to, subject }: KeptMail, search: string | null): boolean {
  if (search === null) return true
  return hasWords(`${to} ${subject}`, search) || to.toLowerCase().includes(search.toLowerCase())
}
