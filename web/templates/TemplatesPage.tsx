import { useMe } from '../api/queries.ts'
import { links } from '../links.ts'
import { pages } from '../pages.ts'
import { Page } from '../ui/Page.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { TemplatesCard } from './TemplatesCard.tsx'

/** `/templates`: the company's templates and known places. */
export default function TemplatesPage() {
  const { company } = useMe()
  return (
    <Page title={pages['/templates'].title} width="form">
      <TemplatesCard list={company.type === 'Haulier' ? links.subbieRequests : links.requests} />
      <PlacesCard />
    </Page>
  )
}
