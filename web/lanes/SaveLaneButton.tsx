import { Button } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Lane } from '#domain/lanes/lane.ts'
import { londonDay } from '#domain/time.ts'
import type { ListFilter } from '../requests/filter.ts'
import { usePart } from '../ui/usePart.ts'
import { laneOf } from './laneOf.ts'

// A list can be read without the dialog.
const loadDialog = async () => (await import('./LaneModal.tsx')).LaneModal

/** Saves the filters of a list of loads as a lane. */
export function SaveLaneButton({ filter }: { filter: ListFilter }) {
  const [lane, setLane] = useState<Partial<Lane> | null>(null)
  const LaneModal = usePart({
    load: loadDialog,
    isWanted: lane !== null,
    close: () => setLane(null),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBellPlus size={16} aria-hidden />}
        onClick={() => setLane(laneOf(filter, londonDay(new Date())))}
      >
        Save this search as a lane
      </Button>
      {LaneModal && <LaneModal lane={lane} onClose={() => setLane(null)} />}
    </>
  )
}
