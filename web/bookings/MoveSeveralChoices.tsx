import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/CheckboxIndicator.layer.css'
import '../ui/form/choices.css'
import type { ReactNode } from 'react'
import type { BookingRow } from '#domain/bookings/booking.ts'
import { counted } from '../quotes/quoteText.ts'
import type { VesselGroup } from './byVessel.ts'
import classes from './MoveSeveral.module.css'
import { MoveSeveralChoice, type TypedDelay } from './MoveSeveralChoice.tsx'
import type { Outcome } from './proposeDelay.ts'

interface Choosing {
  /** References of bookings. */
  chosen: readonly string[]
  onChoose: (references: string[]) => void
  /** References of those that can be chosen. */
  open: ReadonlySet<string>
  outcomes: ReadonlyMap<string, Outcome>
  delay: TypedDelay
  /** True if a booking has to be chosen first. */
  isWrong: boolean
}

interface MoveSeveralChoicesProps extends Omit<Choosing, 'isWrong'> {
  groups: readonly VesselGroup<BookingRow>[]
  description: string
  error: string | undefined
  /** What shows while there is no list. */
  children: ReactNode
}

/** The bookings that can be moved: one, those of a vessel, or all are chosen. */
export function MoveSeveralChoices(props: MoveSeveralChoicesProps) {
  const { groups, description, error, children, ...given } = props
  const choosing = { ...given, isWrong: error !== undefined }
  const rows = groups.flatMap((group) => group.rows)
  return (
    <Checkbox.Group
      label="Bookings"
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      description={description}
      value={[...choosing.chosen]}
      onChange={choosing.onChoose}
      error={error}
    >
      {rows.length > 0 && (
        <div className={classes.all}>
          <ChooseAll rows={rows} {...choosing} />
        </div>
      )}
      {groups.length === 1 && <Choices rows={rows} {...choosing} />}
      {groups.length > 1 && groups.map((group) => <OfVessel key={group.key} group={group} {...choosing} />)}
      {children}
    </Checkbox.Group>
  )
}

function OfVessel({ group, ...choosing }: Choosing & { group: VesselGroup<BookingRow> }) {
  const { vessel, rows } = group
  const name = vessel && [vessel.vesselName, vessel.voyageCode].filter(Boolean).join(' ')
  return (
    <fieldset className={classes.group}>
      <legend className={classes.vessel}>
        {name ?? 'No vessel'} <span className={classes.count}>({counted(rows.length, 'booking')})</span>
      </legend>
      <ChooseAll rows={rows} which={name === null ? 'without a vessel' : `of ${name}`} {...choosing} />
      <Choices rows={rows} {...choosing} />
    </fieldset>
  )
}

interface RowsProps extends Choosing {
  rows: readonly BookingRow[]
}

function Choices({ rows, chosen, open, outcomes, delay, isWrong }: RowsProps) {
  return (
    <div className={classes.choices}>
      {rows.map((row) => (
        <MoveSeveralChoice
          key={row.reference}
          row={row}
          outcome={outcomes.get(row.reference)}
          isOpen={open.has(row.reference)}
          isWrong={isWrong}
          delay={chosen.includes(row.reference) ? delay : null}
        />
      ))}
    </div>
  )
}

interface ChooseAllProps extends RowsProps {
  /** Which of the bookings they are, for screen readers. */
  which?: string
}

/** Chooses the bookings that can be chosen, or clears them if all are chosen. */
function ChooseAll({ rows, which, chosen, onChoose, open }: ChooseAllProps) {
  const all = rows.map(({ reference }) => reference).filter((reference) => open.has(reference))
  if (all.length === 0) return null
  const areChosen = all.every((reference) => chosen.includes(reference))
  const others = chosen.filter((reference) => !all.includes(reference))
  return (
    <Button variant="default" size="xs" onClick={() => onChoose(areChosen ? others : [...others, ...all])}>
      {areChosen ? 'Choose none' : 'Choose all'}
      {which && <VisuallyHidden> {which}</VisuallyHidden>}
    </Button>
  )
}
