import { useWatch } from 'react-hook-form'
import { MAX_PAGE_SIZE } from '#contract/paging.ts'
import { Failure } from '../ui/Failure.tsx'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { TextAreaField } from '../ui/form/TextAreaField.tsx'
import { FieldsSkeleton } from '../ui/Skeletons.tsx'
import { HOURS_TO_THE_MINUTE } from './hoursToTheMinute.ts'
import { MoveSeveralChoices } from './MoveSeveralChoices.tsx'
import type { SeveralBodyProps } from './SeveralDialog.tsx'
import { useMoveSeveral } from './useMoveSeveral.ts'

const NONE_MOVES = 'No booking of the list can be moved. A change is proposed until the last delivery.'
const NO_OTHER_MOVES = 'No other booking of the list can be moved.'

/** The dialog in which bookings of the list are chosen, with how much later they are. */
export default function MoveSeveralBody(props: SeveralBodyProps) {
  const { form, submit, list, groups, sent, open, chosen } = useMoveSeveral(props)
  const { data, error, refetch } = list
  const { control } = form
  const [days, hours] = useWatch({ control, name: ['days', 'hours'] })
  const choose = (references: string[]) =>
    form.setValue('references', references, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <Form form={form} onSubmit={submit} label="Move several bookings">
      <p style={{ margin: 0 }}>
        Each booking gets a proposal of its own: pickup, stops and delivery move by as much. The other side
        answers each of them.
      </p>
      <Fields>
        <NumberField control={control} name="days" label="Days later" unit="days" data-autofocus />
        <NumberField
          control={control}
          name="hours"
          label="Hours later"
          decimals={1}
          kind={HOURS_TO_THE_MINUTE}
        />
      </Fields>
      <TextAreaField control={control} name="note" label="Note" rows={2} />
      <MoveSeveralChoices
        groups={groups}
        chosen={chosen}
        onChoose={choose}
        open={open}
        outcomes={sent}
        delay={{ days: numberOf(days), hours: numberOf(hours) }}
        description={
          data && (data.isMore || data.total > data.items.length)
            ? `The first ${MAX_PAGE_SIZE} of the list that can be moved. Narrow the list to see others.`
            : 'Those of the list, as it is searched and filtered, that can be moved.'
        }
        error={form.formState.errors.references?.message}
      >
        {!data && (error ? <Failure error={error} onRetry={() => refetch()} /> : <FieldsSkeleton />)}
      </MoveSeveralChoices>
      <DialogButtons
        closed={data && open.size === 0 ? (sent.size > 0 ? NO_OTHER_MOVES : NONE_MOVES) : null}
        onClose={props.onClose}
      >
        {chosen.length > 1 ? `Propose ${chosen.length} changes` : 'Propose'}
      </DialogButtons>
    </Form>
  )
}

/** The typed number; 0 for an empty field, null for one that is not read, or too long to be a delay. */
function numberOf(value: unknown): number | null {
  if (value === null || value === undefined) return 0
  return typeof value === 'number' && value >= 0 && value <= 90 ? value : null
}
