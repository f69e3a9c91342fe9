import { Radio, Stack, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import '../ui/form/choices.css'
import { useQuery } from '@tanstack/react-query'
import { saveNotifications } from '#contract/lanes.ts'
import { QUOTE_MAILS, type QuoteMails } from '#domain/notifications/notifications.ts'
import { useWrite } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { Failure } from '../ui/Failure.tsx'
import { LinesSkeleton } from '../ui/Skeletons.tsx'
import { notificationsQuery } from './queries.ts'

const LABELS: Readonly<Record<QuoteMails, string>> = {
  gathered: 'The first quote at once, further ones together within 30 minutes',
  each: 'Every quote at once',
  none: 'No emails about quotes',
}

const IN_ORDER = [...QUOTE_MAILS].sort((a, b) => Number(b === 'gathered') - Number(a === 'gathered'))

/** Which emails about new quotes the user wants; a choice is saved at once. */
export function QuoteMailsCard() {
  const { data, error, refetch } = useQuery(notificationsQuery)
  const save = useWrite(saveNotifications, {
    success: 'Your choice was saved',
    changes: [{ kind: 'notifications' }],
  })
  return (
    <Card title="Emails about quotes" hint="Counter-offers, awards and bookings are always sent at once.">
      {data ? (
        <Radio.Group
          label={<VisuallyHidden>Emails about quotes</VisuallyHidden>}
          // Otherwise it takes a line.
          labelProps={{ style: { display: 'contents' } }}
          value={save.sending?.quotes ?? data.quotes}
          onChange={(quotes) => void save.attempt({ quotes })}
        >
          <Stack gap="xs">
            {IN_ORDER.map((choice) => (
              <Radio key={choice} value={choice} label={LABELS[choice]} disabled={save.isBusy} />
            ))}
          </Stack>
        </Radio.Group>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <LinesSkeleton lines={3} />
      )}
    </Card>
  )
}
