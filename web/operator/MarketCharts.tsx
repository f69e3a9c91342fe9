import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { MarketWeek } from '#domain/operator/market.ts'
import { formatDay } from '#domain/time.ts'
import { Card } from '../ui/Card.tsx'
import classes from './Operator.module.css'

type Figure = Exclude<keyof MarketWeek, 'from'>

interface Chart {
  readonly title: string
  readonly figure: Figure
  /** Counts are bars; averages are lines, with a gap for a week without one. */
  readonly isCount: boolean
  readonly unit?: string
}

const CHARTS: readonly Chart[] = [
  { title: 'Requests posted', figure: 'posts', isCount: true },
  { title: 'Quotes per request', figure: 'quotesPerRequest', isCount: false },
  { title: 'Median time to first quote', figure: 'minutesToFirstQuote', isCount: false, unit: ' min' },
  { title: 'Requests accepted', figure: 'awards', isCount: true },
  { title: 'Plans bought or given', figure: 'plansSold', isCount: true },
]

// For its time an animation shows figures at wrong places; after a change of width, outside of their chart.
const STILL = { isAnimationActive: false }

/** Hidden from screen readers, which have the same figures in the table below. */
export default function MarketCharts({ weeks }: { weeks: readonly MarketWeek[] }) {
  const data = weeks.map((week) => ({ ...week, week: formatDay(week.from).slice(0, 5) }))
  return (
    <div className={classes.charts}>
      {CHARTS.map(({ title, figure, isCount, unit = '' }) => {
        const shared = {
          h: 200,
          data,
          dataKey: 'week',
          series: [{ name: figure, label: title, color: 'var(--mantine-primary-color-filled)' }],
          unit,
          xAxisProps: { interval: 'equidistantPreserveStart' as const },
          yAxisProps: { allowDecimals: !isCount, width: 64 },
          accessibilityLayer: false,
        }
        return (
          <Card key={title} title={title}>
            <div aria-hidden>
              {isCount ? (
                <BarChart {...shared} barProps={STILL} />
              ) : (
                <LineChart {...shared} curveType="linear" connectNulls={false} lineProps={STILL} />
              )}
            </div>
          </Card>
        )
      })}
    </div>
  )
}
