import { useMemo } from 'react'
import { londonDay } from '#domain/time.ts'
import type { ListFilter } from '../requests/filter.ts'
import { LaneModal } from './LaneModal.tsx'
import { laneOf } from './laneOf.ts'

interface SearchLaneModalProps {
  /** The filters of the list; null while the dialog is closed. */
  filter: ListFilter | null
  onClose: () => void
}

/** The dialog in which the filters of a list of loads are saved as a lane. */
export function SearchLaneModal({ filter, onClose }: SearchLaneModalProps) {
  // The dialog needs the same object in each rendering.
  const lane = useMemo(() => filter && laneOf(filter, londonDay(new Date())), [filter])
  return <LaneModal lane={lane} onClose={onClose} />
}
