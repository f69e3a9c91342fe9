import { IconMailCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { sendMailAgain } from '#contract/operator-outbox.ts'
import { PAGE_SIZE } from '#contract/paging.ts'
import { type UnsentMail, type UnsentState, whyCannotSendAgain } from '#domain/operator/outbox.ts'
import { formatDateTime } from '#domain/time.ts'
import { problemsOfRefusal } from '../api/refusals.ts'
import { useWrite } from '../api/useWrite.ts'
import { links, listSearch } from '../links.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Page } from '../ui/Page.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { usePageRows } from '../ui/usePageRows.ts'
import { outboxQuery } from './queries.ts'

const STATES: Readonly<Record<UnsentState, string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  'given up': 'Given up',
}

const columns: Column<UnsentMail>[] = [
  { header: 'Written', nowrap: true, cell: ({ queuedAt }) => formatDateTime(queuedAt) },
  { header: 'To', cell: ({ recipient }) => <EmailAddress of={recipient} /> },
  { header: 'Subject', cell: ({ subject }) => <Clamped text={subject} lines={2} /> },
  { header: 'State', nowrap: true, cell: ({ state }) => STATES[state] },
  { header: 'Tries', align: 'end', cell: ({ tries }) => tries },
  {
    header: 'Last error',
    wide: true,
    cell: ({ lastError }) => <Clamped text={lastError} what="last error" />,
  },
  { header: 'Actions', align: 'end', nowrap: true, cell: (mail) => <SendAgainButton mail={mail} /> },
]

function SendAgainButton({ mail }: { mail: UnsentMail }) {
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

/** `/operator/outbox`: the emails that wait or were given up. */
export default function OperatorOutboxPage() {
  const navigate = useNavigate()
  const { page = 1 } = listSearch(useSearch({ strict: false }))
  const outbox = useQuery(outboxQuery(page))
  const show = (next: number, replace = false) =>
    void navigate({ ...links.operatorOutbox(next > 1 ? { page: next } : {}), replace })
  const rows = usePageRows(outbox, { page, replacePage: (next) => show(next, true) })
  return (
    <Page
      title="Outbox"
      hint="Emails that wait or were given up, newest first. An email is tried for five days. One that is refused for good is given up sooner."
    >
      {outbox.error && !outbox.data ? (
        <Failure error={outbox.error} onRetry={outbox.refetch} />
      ) : (
        <DataTable
          label="Outbox"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          busy={outbox.isPlaceholderData}
          skeletonRows={PAGE_SIZE}
          live={outbox.isPlaceholderData ? undefined : String(page)}
          empty={<EmptyState icon={IconMailCheck}>Every email has been sent.</EmptyState>}
        />
      )}
      <Pager
        label="Pages of the outbox"
        page={page}
        total={outbox.data?.total ?? 0}
        onPage={(next) => show(next)}
      />
    </Page>
  )
}
