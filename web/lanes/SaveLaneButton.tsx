import { Button } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListFilter } from '../requests/filter.ts'
import { usePart } from '../ui/usePart.ts'

// A list can be read without the dialog.
const loadDialog = async () => (await import('./SearchLaneModal.tsx')).SearchLaneModal

/** Saves the filters of a list of loads as a lane. */
export function SaveLaneButton({ filter }: { filter: ListFilter }) {
  const [saved, setSaved] = useState<ListFilter | null>(null)
  const close = () => setSaved(null)
  const Dialog = usePart({ load: loadDialog, isWanted: saved !== null, close })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBellPlus size={16} aria-hidden />}
        onClick={() => setSaved(filter)}
      >
        Save this search as a lane
      </Button>
      {Dialog && <Dialog filter={saved} onClose={close} />}
    </>
  )
}
