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
  return <LaneModal lane={filter && laneOf(filter, londonDay(new Date()))} onClose={onClose} />
}
