import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { USUAL_WEEKS } from '#domain/operator/market.ts'
import { Failure } from '../ui/Failure.tsx'
import { LatePart } from '../ui/LatePart.tsx'
import { Page } from '../ui/Page.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { MarketTable } from './MarketTable.tsx'
import { marketQuery } from './queries.ts'

/** In a chunk of their own: charts weigh more than all other pages of the operator. */
const MarketCharts = lazy(() => import('./MarketCharts.tsx'))

/** `/operator/market`: the market by week, as charts and as a table. */
export default function OperatorMarketPage() {
  const { data, error, refetch } = useQuery(marketQuery(USUAL_WEEKS))
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  return (
    <Page
      title="Market"
      hint={`The last ${USUAL_WEEKS} weeks, from Monday to Sunday. The last one is not over yet.`}
    >
      {data ? (
        <LatePart fallback={<LinesSkeleton lines={12} />}>
          <MarketCharts weeks={data.weeks} />
        </LatePart>
      ) : (
        <LinesSkeleton lines={12} />
      )}
      <MarketTable weeks={data?.weeks} />
    </Page>
  )
}
