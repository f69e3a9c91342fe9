import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { formatCount } from '#domain/numbers.ts'
import type { MarketWeek } from '#domain/operator/market.ts'
import { formatDay, formatMinutes } from '#domain/time.ts'
import { Card } from '../ui/Card.tsx'
import { axisTicks, MINUTES, TENTHS, WHOLE } from './axisTicks.ts'
import classes from './Operator.module.css'

type Figure = Exclude<keyof MarketWeek, 'from'>

interface Chart {
  readonly title: string
  readonly figure: Figure
  /** Counts are bars; averages are lines, with a gap for a week without one. */
  readonly isCount: boolean
  readonly written?: (figure: number) => string
  /** The distances of the labels of the axis, each the number of what is written. */
  readonly steps?: readonly number[]
}

const CHARTS: readonly Chart[] = [
  { title: 'Requests posted', figure: 'posts', isCount: true },
  {
    title: 'Quotes per request',
    figure: 'quotesPerRequest',
    isCount: false,
    written: (figure) => figure.toFixed(1),
    steps: TENTHS,
  },
  {
    title: 'Median time to first quote',
    figure: 'minutesToFirstQuote',
    isCount: false,
    written: formatMinutes,
    steps: MINUTES,
  },
  { title: 'Requests accepted', figure: 'awards', isCount: true },
  { title: 'Plans bought or given', figure: 'plansSold', isCount: true },
]

// For its time an animation shows figures at wrong places; after a change of width, outside of their chart.
const STILL = { isAnimationActive: false }
// Half the height of the axis's top label, which would otherwise be below its line.
const ROOM_FOR_LABELS = { margin: { top: 8 } }

/** Hidden from screen readers, which have the same figures in the table below. */
export default function MarketCharts({ weeks }: { weeks: readonly MarketWeek[] }) {
  const data = weeks.map((week) => ({ ...week, week: formatDay(week.from).slice(0, 5) }))
  return (
    <div className={classes.charts}>
      {CHARTS.map(({ title, figure, isCount, written = formatCount, steps = WHOLE }) => {
        const ticks = axisTicks(Math.max(...weeks.map((week) => week[figure] ?? 0)), steps)
        const shared = {
          h: 200,
          data,
          dataKey: 'week',
          series: [{ name: figure, label: title, color: 'var(--figure)' }],
          textColor: 'var(--label)',
          gridColor: 'var(--grid)',
          valueFormatter: written,
          xAxisProps: { interval: 'equidistantPreserveStart' as const },
          yAxisProps: { ticks, domain: [0, ticks.at(-1) ?? 0], width: 76 },
          accessibilityLayer: false,
        }
        return (
          <Card key={title} title={title}>
            <div aria-hidden>
              {isCount ? (
                <BarChart {...shared} barProps={STILL} barChartProps={ROOM_FOR_LABELS} />
              ) : (
                <LineChart
                  {...shared}
                  curveType="linear"
                  connectNulls={false}
                  lineProps={STILL}
                  lineChartProps={ROOM_FOR_LABELS}
                />
              )}
            </div>
          </Card>
        )
      })}
    </div>
  )
}
