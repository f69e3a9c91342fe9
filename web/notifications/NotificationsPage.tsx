import { useMe } from '../api/queries.ts'
import { LanesCard } from '../lanes/LanesCard.tsx'
import { Page } from '../ui/Page.tsx'
import { QuoteMailsCard } from './QuoteMailsCard.tsx'

/** `/notifications`: which e-mails a user wants and, for hauliers, the lanes whose loads they hear of. */
export default function NotificationsPage() {
  const { company } = useMe()
  return (
    <Page title="Notifications" width="form">
      {company.type === 'Haulier' && <LanesCard />}
      <QuoteMailsCard />
    </Page>
  )
}
