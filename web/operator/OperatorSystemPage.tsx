import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '#domain/numbers.ts'
import type { SlowWork, StorageOfCompany, SystemState } from '#domain/operator/system.ts'
import { formatDateTime } from '#domain/time.ts'
import { links } from '../links.ts'
import { Card, Facts } from '../ui/Card.tsx'
import { Clamped } from '../ui/Clamped.tsx'
import { CutText } from '../ui/CutText.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextLink } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { bytesText } from './bytesText.ts'
import classes from './Operator.module.css'
import { systemQuery } from './queries.ts'

const storageColumns: Column<StorageOfCompany>[] = [
  {
    header: 'Company',
    cell: ({ company, companyId }) => (
      <TextLink {...links.operatorCompany(companyId)} inherit className={classes.whole}>
        <CutText lines={2}>{company}</CutText>
      </TextLink>
    ),
  },
  { header: 'Files', align: 'end', cell: ({ files }) => formatCount(files) },
  { header: 'Size', align: 'end', nowrap: true, cell: ({ bytes }) => bytesText(bytes) },
]

const slowColumns = (what: string): Column<SlowWork>[] => [
  { header: 'When', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  { header: what, wide: true, cell: ({ name }) => <Clamped text={name} lines={2} /> },
  { header: 'Took', align: 'end', nowrap: true, cell: ({ ms }) => `${formatCount(ms)} ms` },
]
const callColumns = slowColumns('Call')
const statementColumns = slowColumns('Statement')

/** `/operator/system`: versions, storage, and slow calls and statements. */
export default function OperatorSystemPage() {
  const { data, error, refetch } = useQuery(systemQuery)
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <PageSkeleton />
  return (
    <Page title="System" hint="This process, its database and its files.">
      <SystemFacts system={data} />
      <Section id="storage" title="Storage by company">
        <DataTable
          label="Storage by company"
          columns={storageColumns}
          rows={data.storage}
          rowKey={({ companyId }) => companyId}
          stack={false}
          empty={<EmptyState>No company has a file.</EmptyState>}
        />
      </Section>
      <Section id="slow-calls" title="Slow calls">
        <DataTable
          label="Slow calls"
          columns={callColumns}
          rows={data.slowCalls}
          rowKey={({ at, name }) => `${at.getTime()} ${name}`}
          empty={<EmptyState>No call took a second or longer since the process started.</EmptyState>}
        />
      </Section>
      <Section id="slow-statements" title="Slow statements">
        <DataTable
          label="Slow statements"
          columns={statementColumns}
          rows={data.slowStatements}
          rowKey={({ at, name }) => `${at.getTime()} ${name}`}
          empty={
            <EmptyState>
              {data.database.startsWith('PGlite')
                ? 'Statements are timed on PostgreSQL only.'
                : 'No statement was slow since the process started.'}
            </EmptyState>
          }
        />
      </Section>
    </Page>
  )
}

function SystemFacts({ system }: { system: SystemState }) {
  return (
    <Card title="Installation">
      <Facts
        facts={[
          ['Version', system.version],
          ['Node.js', system.nodeVersion],
          ['Running since', formatDateTime(system.startedAt)],
          [
            'Webhooks',
            `${system.webhooks.on} on, ${system.webhooks.failing} of them failing, ${system.webhooks.turnedOff} turned off after failures; messages waiting: ${system.webhooks.waiting}`,
          ],
          ['Database', `${system.database}, ${bytesText(system.databaseBytes)}`],
          ['Disk', `${bytesText(system.diskFree)} free of ${bytesText(system.diskSize)}`],
          ['Files', `${formatCount(system.files)}, ${bytesText(system.fileBytes)}`],
        ]}
      />
    </Card>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}
