import { IconLock } from '@tabler/icons-react'
import { refusals } from '#domain/refusals.ts'
import { useMe } from '../api/queries.ts'
import { pages } from '../pages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { ApiKeysCard } from './ApiKeysCard.tsx'
import { WebhooksCard } from './WebhooksCard.tsx'

/** `/api-and-webhooks`: API keys and webhooks for the company's programs, for its Admins. */
export default function ApiAndWebhooksPage() {
  const { profile } = useMe()
  return (
    <Page
      title={pages['/api-and-webhooks'].title}
      hint={
        <>
          For the programs of your company, such as a transport management system. The{' '}
          <a href="/api/docs/">description of the interface</a> says what they can do.
        </>
      }
    >
      {profile.role === 'Admin' ? (
        <>
          <ApiKeysCard />
          <WebhooksCard />
        </>
      ) : (
        <EmptyState icon={IconLock}>{refusals.admins_only.sentence}</EmptyState>
      )}
    </Page>
  )
}
