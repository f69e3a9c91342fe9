import type { CompanyType } from '#domain/companies/vocabulary.ts'
import { isPaid, type PaidPlanCode, type PlanCode } from '#domain/plans/plans.ts'
import { links } from '../links.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './PlansTable.module.css'
import type { PlanRow } from './rows.ts'

interface PlansTableProps {
  /** Undefined while they load. */
  rows: readonly PlanRow[] | undefined
  companyType: CompanyType
  /** The plan of the checkout that is being opened. */
  opening: PlanCode | null
  onChoose: (plan: PaidPlanCode) => void
}

/** Every plan beside the company's own, with the button that buys it. */
export function PlansTable({ rows, companyType, opening, onChoose }: PlansTableProps) {
  const columns: Column<PlanRow>[] = [
    {
      header: 'Status',
      cell: ({ isCurrent }) => <StatusBadge status={isCurrent ? 'Active' : 'Inactive'} />,
    },
    { header: 'Plan', cell: ({ name }) => <PlanName name={name} /> },
    { header: 'Term', nowrap: true, cell: ({ term }) => term },
    { header: 'Price', cell: (row) => <Price row={row} /> },
    { header: 'Start Date', cell: ({ start }) => <PlanDay day={start} /> },
    { header: 'Expiry Date', cell: ({ expiry }) => <PlanDay day={expiry} /> },
    { header: 'Haulier Directory Access', nowrap: true, cell: (row) => <DirectoryAccess row={row} /> },
    {
      header: 'Quote Request Usage (Current Month)',
      width: '8rem',
      cell: (row) => <RequestUsage row={row} />,
    },
  ]
  if (companyType === 'Haulier') columns.push({ header: 'Quote Submission Usage', cell: () => 'Unlimited' })
  columns.push({
    header: 'Actions',
    cell: (row) => <Action row={row} opening={opening} onChoose={onChoose} />,
  })
  return (
    <div className={classes.table}>
      <DataTable label="Users" columns={columns} rows={rows} rowKey={({ code }) => code} />
    </div>
  )
}

/** Keeps text in brackets on one line. */
function PlanName({ name }: { name: string }) {
  const [, title, bracket] = /^(.+ )(\(.+\))$/.exec(name) ?? [undefined, name]
  return (
    <div className={classes.name}>
      {title}
      {bracket && <span className={classes.bracket}>{bracket}</span>}
    </div>
  )
}

function Price({ row: { price, payment } }: { row: PlanRow }) {
  return (
    <div className="ql-figures">
      <span className="ql-nowrap">{price} a month</span>
      {payment && <div className={classes.second}>{payment}</div>}
    </div>
  )
}

/**
 * On Free the sidebar has no link to the directory for shippers; this one always leads there
 * (docs/rules/directory.md#free).
 */
function DirectoryAccess({ row: { isCurrent, directory } }: { row: PlanRow }) {
  if (!isCurrent) return directory
  return (
    <TextLink {...links.directory()} fz="inherit">
      {directory}
    </TextLink>
  )
}

function RequestUsage({ row: { usage } }: { row: PlanRow }) {
  return (
    <div className="ql-figures">
      <span className={usage.isUsedUp ? classes.usedUp : undefined}>{usage.text}</span>
      {usage.more && <div className={classes.second}>{usage.more}</div>}
    </div>
  )
}

function Action({
  row: { code, label, reason, outcome },
  opening,
  onChoose,
}: Omit<PlansTableProps, 'rows' | 'companyType'> & { row: PlanRow }) {
  const choose = () => {
    if (isPaid(code) && opening === null) onChoose(code)
  }
  const isUpgrade = label === 'Upgrade' && reason === null
  return (
    <div className={classes.action}>
      <ReasonButton
        size="xs"
        variant="default"
        classNames={{
          root: isUpgrade ? `${classes.button} ${classes.upgrade}` : classes.button,
          label: classes.label,
        }}
        reason={reason}
        loading={opening === code}
        onClick={choose}
      >
        {label}
      </ReasonButton>
      {outcome && reason === null && <div className={classes.second}>{withWholeDates(outcome)}</div>}
    </div>
  )
}

/** A date on one line, or with its year on a second. Its text, which users copy, keeps usual blanks. */
function PlanDay({ day }: { day: string }) {
  const [, monthDay, year] = /^(.+) (\d{4})$/.exec(day) ?? [undefined, day, '']
  return (
    <>
      <span className="ql-nowrap">{monthDay}</span> {year}
    </>
  )
}

/** Keeps each date of a sentence on one line. */
function withWholeDates(sentence: string): string {
  return sentence.replace(/(\d+) (\p{L}+) (\d{4})/gu, '$1\u00a0$2\u00a0$3')
}
