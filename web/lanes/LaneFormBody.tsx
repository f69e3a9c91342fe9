import { useRef, useState } from 'react'
import { changeLane, createLane, getLane } from '#contract/lanes.ts'
import { ALERT_LABELS, LANE_ALERTS, type Lane, LaneDraft } from '#domain/lanes/lane.ts'
import { createLane as judge } from '#domain/lanes/rules.ts'
import { sentenceOf } from '#domain/refusals.ts'
import { isRefused } from '#domain/refuse.ts'
import {
  CONTAINER_REQUIREMENTS,
  CONTAINER_SIZES,
  HAULAGE_TYPES,
  LOAD_TYPES,
} from '#domain/requests/vocabulary.ts'
import { sayingIfRemoved } from '../api/CallError.ts'
import { call } from '../api/call.ts'
import { useMe } from '../api/queries.ts'
import { saveOnto } from '../api/saveOnto.ts'
import { useWriteForm } from '../api/useWriteForm.ts'
import { changedByBoth, replacing } from '../ui/form/changedParts.ts'
import { DialogButtons } from '../ui/form/DialogButtons.tsx'
import { Fields, Form } from '../ui/form/Form.tsx'
import { NumberField } from '../ui/form/NumberField.tsx'
import { resolve } from '../ui/form/resolve.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { useAskOnce } from '../ui/useAskOnce.tsx'
import { ChosenField } from './ChosenField.tsx'
import { changeOf, draftOf, formOf, type LaneForm } from './laneForm.ts'
import { PlacesField } from './PlacesField.tsx'

const ALERTS = LANE_ALERTS.map((value) => ({ value, label: ALERT_LABELS[value] }))

/** The fields that are replaced as a whole; lists are merged. */
const SINGLE_FIELDS = {
  name: 'name',
  alert: 'alert',
  pickupFromDays: 'pickup in at least (days)',
  pickupToDays: 'pickup in at most (days)',
}

/** The values with the alert as the form shows it. */
const shown = (lane: LaneForm) => ({ ...lane, alert: ALERT_LABELS[lane.alert] })

interface LaneFormBodyProps {
  /** The lane that is changed, or the initial values of a new one. */
  lane: Partial<Lane>
  onClose: () => void
}

/** The form of a lane. */
export default function LaneFormBody({ lane, onClose }: LaneFormBodyProps) {
  const [initial] = useState(() => formOf(lane))
  const opened = useRef(lane)
  const { ask, dialog } = useAskOnce('Save')
  const { form, submit } = useWriteForm<LaneForm, Lane>({
    initial,
    // Text typed for another search is not part of this search's lane.
    keptAs: `lane.${useMe().id}.${lane.id ?? `new ${JSON.stringify(lane.filter ?? {})}`}`,
    isDialog: true,
    resolver: resolve<LaneForm>(LaneDraft, {
      toDraft: draftOf,
      onForm: ({ path, message }) => ({ path: path[0] === 'filter' ? path.slice(1, 2) : path, message }),
      alsoWrong: wrongWith,
    }),
    send: async (values, options, _changed, seen) => {
      if (lane.id === undefined) return call(createLane, draftOf(values), options)
      const params = { id: lane.id }
      return saveOnto(opened.current, {
        send(stored) {
          const change = changeOf(values, seen, formOf(stored))
          return call(changeLane, { ...change, version: stored.version }, { ...options, params })
        },
        load: () => call(getLane, undefined, { params }),
        confirm: (stored) =>
          ask(replacing(changedByBoth(shown(values), shown(seen), shown(formOf(stored)), SINGLE_FIELDS))),
      }).catch(sayingIfRemoved('This lane'))
    },
    success: lane.id === undefined ? 'Lane saved' : 'Lane changed',
    changes: [{ kind: 'notifications' }],
    onDone: onClose,
    isChange: lane.id !== undefined,
    onSuccess(saved) {
      opened.current = saved
    },
  })
  const { control } = form
  return (
    <Form form={form} onSubmit={submit} label="Lane">
      <Fields>
        <TextField control={control} name="name" label="Name" required data-autofocus />
        <SelectField control={control} name="alert" label="Alert" options={ALERTS} />
        <PlacesField control={control} name="pickup" label="Pickup" />
        <PlacesField control={control} name="delivery" label="Delivery" />
        <ChosenField control={control} name="haulageType" label="Haulage type" choices={HAULAGE_TYPES} />
        <ChosenField control={control} name="loadType" label="Load type" choices={LOAD_TYPES} />
        <ChosenField control={control} name="sizes" label="Container sizes" choices={CONTAINER_SIZES} />
        <ChosenField
          control={control}
          name="requirements"
          label="Requirements you can meet"
          choices={CONTAINER_REQUIREMENTS}
        />
        <NumberField control={control} name="pickupFromDays" label="Pickup in at least (days)" unit="days" />
        <NumberField control={control} name="pickupToDays" label="Pickup in at most (days)" unit="days" />
      </Fields>
      {dialog}
      <DialogButtons onClose={onClose}>{lane.id === undefined ? 'Save lane' : 'Save changes'}</DialogButtons>
    </Form>
  )
}

/** The errors of the rule for a lane that its shape accepts. The places are chosen from the list of ports. */
function wrongWith(values: LaneForm) {
  const answer = judge(draftOf(values), 0, () => true)
  if (!isRefused(answer)) return []
  return answer.refusals.map(({ code, path = [] }) => ({
    path: code === 'lane_filter_empty' ? ['pickup'] : path.slice(1),
    message: sentenceOf(code),
  }))
}
