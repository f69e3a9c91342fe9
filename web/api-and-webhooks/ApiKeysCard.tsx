import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endApiKey } from '#contract/api-keys.ts'
import type { ApiKey } from '#domain/api-keys/api-key.ts'
import { closingWhenOutOfDate, useWriteById } from '../api/useWrite.ts'
import { Card } from '../ui/Card.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Failure } from '../ui/Failure.tsx'
import { lazyBody } from '../ui/lazyBody.tsx'
import { ModalShell } from '../ui/ModalShell.tsx'
import { useLast } from '../ui/useLast.ts'
import { apiKeyColumns } from './apiKeyColumns.tsx'
import { apiKeysQuery } from './queries.ts'

const MakeKeyBody = lazyBody(() => import('./MakeKeyBody.tsx'))

/** The company's API keys: made, shown once, and ended. */
export function ApiKeysCard() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery)
  const [isMaking, setMaking] = useState(false)
  const [holds, setHolds] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const lastEnding = useLast(ending)
  const end = useWriteById(endApiKey, { success: 'API key ended' })
  return (
    <Card
      title="API keys"
      hint="A program with a key acts for your company, as far as the scopes of the key go."
      actions={
        <Button leftSection={<IconKey size={16} aria-hidden />} onClick={() => setMaking(true)}>
          Make API key
        </Button>
      }
    >
      {error && !keys ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label="API keys"
          columns={apiKeyColumns(setEnding)}
          rows={keys}
          rowKey={({ id }) => id}
          isDimmed={({ endedAt }) => endedAt !== null}
          skeletonRows={2}
          empty={<EmptyState icon={IconKey}>There are no API keys yet.</EmptyState>}
        />
      )}
      {/* The key is shown once: a click beside the dialog must not lose it. */}
      <ModalShell
        opened={isMaking}
        onClose={() => setMaking(false)}
        title="Make API key"
        staticBackdrop={holds}
      >
        <MakeKeyBody onClose={() => setMaking(false)} onMade={refetch} onHold={setHolds} />
      </ModalShell>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title="End this API key?"
        confirmLabel="End API key"
        danger
        onConfirm={async () => {
          if (ending) await closingWhenOutOfDate(end.send(ending.id))
          await refetch()
        }}
      >
        <p>
          Programs that use “{lastEnding?.name}” are refused from now on. An ended key cannot be used again.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
