import { Button } from '@mantine/core'
import { IconBellPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Lane } from '#domain/lanes/lane.ts'
import { londonDay } from '#domain/time.ts'
import type { ListFilter } from '../requests/filter.ts'
import { laneOf } from './laneOf.ts'

// A list can be read without the dialog.
const LaneModal = lazy(async () => ({ default: (await import('./LaneModal.tsx')).LaneModal }))

/** Saves the filters of a list of loads as a lane. */
export function SaveLaneButton({ filter }: { filter: ListFilter }) {
  const [lane, setLane] = useState<Partial<Lane> | null>(null)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBellPlus size={16} aria-hidden />}
        onClick={() => {
          setAsked(true)
          setLane(laneOf(filter, londonDay(new Date())))
        }}
      >
        Save this search as a lane
      </Button>
      <Suspense>{isAsked && <LaneModal lane={lane} onClose={() => setLane(null)} />}</Suspense>
    </>
  )
}
