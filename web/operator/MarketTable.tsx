import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import { getMarket } from '#contract/operator-market.ts'
import { formatCount } from '#domain/numbers.ts'
import { type MarketWeek, USUAL_WEEKS } from '#domain/operator/market.ts'
import { formatDay, formatMinutes } from '#domain/time.ts'
import { DownloadCsv } from '../csv/DownloadCsv.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { EMPTY_VALUE } from '../ui/emptyValue.ts'
import classes from './Operator.module.css'

const columns: Column<MarketWeek>[] = [
  { header: 'Week from', nowrap: true, cell: ({ from }) => formatDay(from) },
  { header: 'Requests posted', align: 'end', cell: ({ posts }) => formatCount(posts) },
  {
    header: 'Quotes per request',
    align: 'end',
    cell: ({ quotesPerRequest }) => quotesPerRequest?.toFixed(1) ?? EMPTY_VALUE,
  },
  {
    header: 'Time to first quote',
    align: 'end',
    cell: ({ minutesToFirstQuote: minutes }) => (minutes === null ? EMPTY_VALUE : formatMinutes(minutes)),
  },
  { header: 'Requests accepted', align: 'end', cell: ({ awards }) => formatCount(awards) },
  { header: 'Plans bought or given', align: 'end', cell: ({ plansSold }) => formatCount(plansSold) },
]

/** How many weeks show at first: on a narrow screen each is a card. */
const WEEKS_AT_FIRST = 8

/** The figures of the charts, the newest week first. */
export function MarketTable({ weeks }: { weeks: readonly MarketWeek[] | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const rows = weeks?.toReversed()
  return (
    <section className={classes.section} aria-labelledby="figures">
      <div className={classes.heading}>
        <Title order={2} id="figures">
          Figures
        </Title>
        <DownloadCsv size="compact-sm" endpoint={getMarket} value={{ weeks: USUAL_WEEKS }} />
      </div>
      <DataTable
        label="The market by week"
        stack="late"
        columns={columns}
        rows={isWhole ? rows : rows?.slice(0, WEEKS_AT_FIRST)}
        rowKey={({ from }) => from}
      />
      {!isWhole && rows && rows.length > WEEKS_AT_FIRST && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            Show all {formatCount(rows.length)} weeks
          </Button>
        </div>
      )}
    </section>
  )
}
