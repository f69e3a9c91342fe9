import { useMe } from '../api/queries.ts'
import { LanesCard } from '../lanes/LanesCard.tsx'
import { pages } from '../pages.ts'
import { Page } from '../ui/Page.tsx'
import { QuoteMailsCard } from './QuoteMailsCard.tsx'

/** `/notifications`: the user's choice of emails and, for hauliers, their lanes. */
export default function NotificationsPage() {
  const { company } = useMe()
  return (
    <Page title={pages['/notifications'].title} width="form">
      {company.type === 'Haulier' && <LanesCard />}
      <QuoteMailsCard />
    </Page>
  )
}
