import { IconMailCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { listOutbox, sendMailAgain } from '#contract/operator-outbox.ts'
import { type OutboxMail, SEARCHED_DAYS, STATE_TEXTS, whyCannotSendAgain } from '#domain/operator/outbox.ts'
import { formatDateTime } from '#domain/time.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { useWrite } from '../api/useWrite.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { links, listSearch } from '../links.ts'
import { searchOf, textIn } from '../listAddress.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { type Column, TwoLines } from '../ui/DataTable.tsx'
import { dateTimeText } from '../ui/dateTimeText.ts'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState, NoMatches } from '../ui/EmptyState.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { Page } from '../ui/Page.tsx'
import { PagedTable } from '../ui/PagedTable.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useListNavigation } from '../useListNavigation.ts'
import classes from './Operator.module.css'
import { type OutboxFilter, outboxQuery } from './queries.ts'

const columns: Column<OutboxMail>[] = [
  { header: 'Written', nowrap: true, cell: ({ queuedAt }) => formatDateTime(queuedAt) },
  { header: 'To', cell: ({ recipient }) => <EmailAddress of={recipient} /> },
  { header: 'Subject', cell: ({ subject }) => <Clamped text={subject} lines={2} /> },
  {
    header: 'State',
    cell: (mail) => <State of={mail} />,
  },
  { header: 'Tries', align: 'end', cell: ({ tries }) => tries },
  {
    header: 'Last error',
    wide: true,
    cell: ({ lastError }) => <Clamped text={lastError} what="last error" />,
  },
  {
    header: 'Actions',
    align: 'end',
    nowrap: true,
    cell: (mail) => (mail.sentAt === null ? <SendAgainButton mail={mail} /> : EMPTY_VALUE),
  },
]

/** The state, with the time of the next try, or that at which the email was sent. */
function State({ of: { state, sentAt, nextTryAt } }: { of: OutboxMail }) {
  const nextTry = nextTryAt && `Next try ${dateTimeText(nextTryAt)}`
  const when = sentAt ? dateTimeText(sentAt) : nextTry
  return when ? <TwoLines first={STATE_TEXTS[state]} second={when} /> : STATE_TEXTS[state]
}

function SendAgainButton({ mail }: { mail: OutboxMail }) {
  const [problem] = problemsOfRefusal(whyCannotSendAgain(mail))
  const write = useWrite(sendMailAgain, {
    params: { id: mail.id },
    success: `The email to ${mail.recipient} is due now`,
    changes: [{ kind: 'operator' }],
  })
  return (
    <ReasonButton
      size="compact-xs"
      variant="default"
      reason={problem?.message ?? null}
      loading={write.isBusy}
      aria-label={`Send the email to ${mail.recipient} again: ${mail.subject}`}
      onClick={() => write.attempt(undefined)}
    >
      Send again
    </ReasonButton>
  )
}

const linkTo = ({ page, search }: OutboxFilter) => links.operatorOutbox(searchOf({ search }, page))

/** `/operator/outbox`: the emails that wait or were given up, and a search that also finds those sent of late. */
export default function OperatorOutboxPage() {
  const address = listSearch(useSearch({ strict: false }))
  const filter: OutboxFilter = { page: address.page ?? 1, search: textIn(address.search) }
  const outbox = useQuery(outboxQuery(filter))
  const { show, replace } = useListNavigation(filter, linkTo)

  return (
    <Page
      title="Outbox"
      hint={`Emails that wait or were given up, newest first. A search also finds those that were sent in the last ${SEARCHED_DAYS} days. Waiting ones are sent once the mail server can be used. Refused ones are tried for up to five days: the last error says why.`}
      actions={<DownloadCsv endpoint={listOutbox} value={filter} />}
    >
      <search className={classes.filters}>
        <SearchBox
          aria-label="Search the outbox"
          placeholder="Recipient or subject"
          search={filter.search}
          onSearch={(search) => replace({ search })}
        />
      </search>
      <PagedTable
        label="Outbox"
        pagesLabel="Pages of the outbox"
        columns={columns}
        list={outbox}
        page={filter.page}
        rowKey={({ id }) => id}
        live={filter}
        empty={
          filter.search === null ? (
            <EmptyState icon={IconMailCheck}>Every email has been sent.</EmptyState>
          ) : (
            <NoMatches onClear={() => show({ search: null })}>No email matches this search.</NoMatches>
          )
        }
        show={show}
        replace={replace}
      />
    </Page>
  )
}
