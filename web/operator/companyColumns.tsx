import type { CompanyRow } from '#domain/operator/operator.ts'
import { companyStatus } from '#domain/operator/rules.ts'
import { formatDateTime, formatDay, londonDay } from '#domain/time.ts'
import { links } from '../links.ts'
import { Clamped } from '../ui/Clamped.tsx'
import { type Column, TwoLines } from '../ui/DataTable.tsx'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import { LinkButton, TextLink } from '../ui/LinkButton.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { rowLink } from '../ui/rowLinks.ts'
import { ActivateButton } from './ActivateButton.tsx'
import { CallDue, CompanyStatusBadge } from './CompanyStatusBadge.tsx'
import classes from './Operator.module.css'

const company = (isRowLink: boolean): Column<CompanyRow> => ({
  header: 'Company',
  cell: ({ id, name, type, country }) => (
    <TwoLines
      first={
        <Clamped text={name} lines={2}>
          <TextLink
            {...links.operatorCompany(id)}
            {...(isRowLink && rowLink(id))}
            inherit
            className={classes.name}
          >
            {name}
          </TextLink>
        </Clamped>
      }
      second={`${type}, ${country}`}
    />
  ),
})

const contact: Column<CompanyRow> = {
  header: 'Contact',
  cell: (row) =>
    row.contact ? (
      <TwoLines
        first={`${row.contact.firstName} ${row.contact.lastName}`.trim()}
        second={<EmailAddress of={row.contact.email} />}
      />
    ) : (
      'No users yet'
    ),
}

const phone: Column<CompanyRow> = {
  header: 'Phone',
  nowrap: true,
  cell: (row) => (row.contact?.phone ? <PhoneLink phone={row.contact.phone} /> : EMPTY_VALUE),
}

const details: Column<CompanyRow> = {
  header: 'Actions',
  align: 'end',
  cell: (row) => (
    <LinkButton
      {...links.operatorCompany(row.id)}
      {...rowLink(row.id)}
      variant="default"
      size="xs"
      aria-label={`Details of ${row.name}`}
    >
      Details
    </LinkButton>
  ),
}

/** Companies to call: the start of their waiting, the contact, and the button for after the call. */
export const waitingColumns = (onActivate: (company: CompanyRow) => void): Column<CompanyRow>[] => [
  {
    header: 'Waiting since',
    nowrap: true,
    cell: ({ registeredAt }) => (
      <TwoLines first={formatDateTime(registeredAt)} second={<CallDue registeredAt={registeredAt} />} />
    ),
  },
  company(true),
  contact,
  phone,
  { ...details, cell: (row) => <ActivateButton company={row} onAsk={() => onActivate(row)} size="xs" /> },
]

/** Companies of every status. */
export const companyColumns: Column<CompanyRow>[] = [
  company(false),
  { header: 'Number', nowrap: true, cell: ({ number }) => number ?? EMPTY_VALUE },
  contact,
  phone,
  { header: 'Registered', nowrap: true, cell: ({ registeredAt }) => formatDay(londonDay(registeredAt)) },
  {
    header: 'Status',
    cell: (row) =>
      companyStatus(row) === 'waiting' && row.contact ? (
        <TwoLines
          first={<CompanyStatusBadge company={row} />}
          second={<CallDue registeredAt={row.registeredAt} />}
        />
      ) : (
        <CompanyStatusBadge company={row} />
      ),
  },
  details,
]
