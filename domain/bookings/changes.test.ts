// Rules: docs/rules/bookings.md#changes, docs/rules/bookings.md#open-dialogs
import { describe, expect, test } from 'vitest'
import { codeOf } from '../testing/bookings.ts'
import { answerChange, type Proposal, proposeChange } from './changes.ts'

describe('changes', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 5, 22, hour))
  const route = { pickupAt: at(8), deliveryAt: at(15), pickup: 'Felixstowe', delivery: 'Leeds', stops: [] }
  const now = at(7)
  const proposed = (...open: Proposal[]) => ({ open, own: open.length })
  const none: Proposal = { pickupAt: null, deliveryAt: null, pickup: null, delivery: null, stops: null }
  const booking = { status: 'confirmed', route } as const
  const stop = (from: number, to: number) => ({
    kind: 'drop' as const,
    place: 'Hull',
    from: at(from),
    to: at(to),
    contactName: null,
    contactPhone: null,
    reference: null,
    note: null,
  })

  test('propose at least one field, each open once', () => {
    expect(codeOf(proposeChange(none, booking, proposed(), now))).toBe('change_empty')
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, booking, proposed({ ...none, pickup: 'Goole' }), now),
      ),
    ).toBe('change_open')
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, booking, proposed({ ...none, pickupAt: at(9) }), now),
      ),
    ).toBe('allowed')
  })
  test('leave out the values that are agreed already, and need at least one other', () => {
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    const same = {
      pickupAt: at(8),
      deliveryAt: at(15),
      pickup: 'Felixstowe',
      delivery: 'Leeds',
      stops: [stop(9, 10)],
    }
    expect(codeOf(proposeChange(same, stopped, proposed(), now))).toBe('change_empty')
    expect(codeOf(proposeChange({ ...none, stops: [] }, booking, proposed(), now))).toBe('change_empty')
    expect(proposeChange({ ...same, pickup: 'Hull' }, stopped, proposed(), now)).toEqual({
      ...none,
      pickup: 'Hull',
    })
    for (const stops of [[], [{ ...stop(9, 10), contactName: 'Sam' }], [stop(9, 10), stop(10, 11)]])
      expect(proposeChange({ ...same, stops }, stopped, proposed(), now)).toEqual({ ...none, stops })
    // An agreed value does not compete with an open proposal of its field.
    expect(
      codeOf(
        proposeChange({ ...same, pickup: 'Hull' }, stopped, proposed({ ...none, delivery: 'Goole' }), now),
      ),
    ).toBe('allowed')
    // A pickup that has passed is not proposed again with the delivery.
    expect(
      codeOf(proposeChange({ ...none, pickupAt: at(8), deliveryAt: at(16) }, booking, proposed(), at(9))),
    ).toBe('allowed')
  })
  test('keep delivery after pickup and stops in order between them; overlaps are allowed', () => {
    expect(codeOf(proposeChange({ ...none, pickupAt: at(16) }, booking, proposed(), now))).toBe(
      'delivery_before_pickup',
    )
    expect(
      codeOf(proposeChange({ ...none, stops: [stop(9, 12), stop(10, 11)] }, booking, proposed(), now)),
    ).toBe('allowed')
    for (const stops of [[stop(7, 9)], [stop(14, 16)]])
      expect(codeOf(proposeChange({ ...none, stops }, booking, proposed(), now))).toBe('stop_outside_route')
  })
  test('of pickup and delivery include the agreed stops; changes of places do not', () => {
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    const later = { ...none, pickupAt: at(11), deliveryAt: at(18) }
    expect(codeOf(proposeChange(later, stopped, proposed(), now))).toBe('stop_outside_route')
    expect(codeOf(proposeChange({ ...later, stops: [stop(12, 13)] }, stopped, proposed(), now))).toBe(
      'allowed',
    )
    expect(codeOf(proposeChange({ ...none, deliveryAt: at(9) }, stopped, proposed(), now))).toBe(
      'stop_outside_route',
    )
    const outside = { ...booking, route: { ...route, stops: [stop(6, 7)] } }
    expect(codeOf(proposeChange({ ...none, delivery: 'Hull' }, outside, proposed(), now))).toBe('allowed')
  })
  test('are refused at a field that they have', () => {
    const refused = (changes: Partial<Proposal>) =>
      proposeChange({ ...none, ...changes }, booking, proposed(), now)
    const at16 = { refusals: [{ code: 'delivery_before_pickup', path: ['pickupAt'] }] }
    expect(refused({ pickupAt: at(16) })).toMatchObject(at16)
    const both = { refusals: [{ code: 'delivery_before_pickup', path: ['deliveryAt'] }] }
    expect(refused({ pickupAt: at(17), deliveryAt: at(16) })).toMatchObject(both)
    expect(codeOf(refused({ pickupAt: at(15) }))).toBe('allowed')
  })
  test('of several fields are judged by each of them', () => {
    const change = { ...none, pickup: 'Hull', pickupAt: at(11) }
    expect(codeOf(proposeChange(change, booking, proposed({ ...none, pickup: 'Goole' }), now))).toBe(
      'change_open',
    )
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    expect(codeOf(proposeChange(change, stopped, proposed(), now))).toBe('stop_outside_route')
    expect(proposeChange(change, booking, proposed(), now)).toEqual(change)
  })
  test('give the booking all of their fields, and leave the others', () => {
    const proposal = { ...none, pickup: 'Hull', delivery: 'York' }
    const change = { side: 'owner', status: 'Proposed', proposal } as const
    expect(answerChange('Accepted', { booking, change }, 'haulier')).toEqual({
      route: { ...route, pickup: 'Hull', delivery: 'York' },
    })
  })
  test('name no time that has passed; the running minute counts as now', () => {
    const late = new Date(Date.UTC(2026, 5, 22, 12, 0, 30))
    expect(proposeChange({ ...none, pickupAt: at(11) }, booking, proposed(), late)).toMatchObject({
      refusals: [{ code: 'pickup_in_the_past', path: ['pickupAt'] }],
    })
    expect(proposeChange({ ...none, deliveryAt: at(11) }, booking, proposed(), late)).toMatchObject({
      refusals: [{ code: 'delivery_in_the_past', path: ['deliveryAt'] }],
    })
    expect(codeOf(proposeChange({ ...none, pickupAt: at(12) }, booking, proposed(), late))).toBe('allowed')
    for (const deliveryAt of [at(12), at(14)])
      expect(codeOf(proposeChange({ ...none, deliveryAt }, booking, proposed(), late))).toBe('allowed')
    expect(codeOf(proposeChange({ ...none, pickup: 'Hull' }, booking, proposed(), late))).toBe('allowed')
  })
  test('are proposed a hundred times by a side, withdrawn ones included', () => {
    const change = { ...none, pickup: 'Hull' }
    expect(codeOf(proposeChange(change, booking, { open: [], own: 99 }, now))).toBe('allowed')
    expect(codeOf(proposeChange(change, booking, { open: [], own: 100 }, now))).toBe('too_many_changes')
  })
  test('end with the last delivery', () => {
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, { ...booking, status: 'delivered' }, proposed(), now),
      ),
    ).toBe('already_delivered')
    expect(
      codeOf(
        proposeChange({ ...none, pickup: 'Hull' }, { ...booking, status: 'calledOff' }, proposed(), now),
      ),
    ).toBe('booking_called_off')
  })
  test('are answered by the other side, once, while they fit', () => {
    const change = { side: 'owner', status: 'Proposed', proposal: { ...none, pickupAt: at(14) } } as const
    expect(answerChange('Accepted', { booking, change }, 'haulier')).toMatchObject({
      route: { pickupAt: at(14), pickup: 'Felixstowe' },
    })
    expect(answerChange('Declined', { booking, change }, 'haulier')).toEqual({ route: null })
    expect(codeOf(answerChange('Accepted', { booking, change }, 'owner'))).toBe('other_side_only')
    const declined = { ...change, status: 'Declined' } as const
    expect(codeOf(answerChange('Accepted', { booking, change: declined }, 'haulier'))).toBe('change_answered')
    const withdrawn = { ...change, status: 'Withdrawn' } as const
    expect(codeOf(answerChange('Accepted', { booking, change: withdrawn }, 'haulier'))).toBe(
      'change_withdrawn',
    )
    const earlier = { ...booking, route: { ...route, deliveryAt: at(13) } }
    expect(codeOf(answerChange('Accepted', { booking: earlier, change }, 'haulier'))).toBe('change_outdated')
    expect(codeOf(answerChange('Declined', { booking: earlier, change }, 'haulier'))).toBe('allowed')
    const stopped = { ...booking, route: { ...route, stops: [stop(9, 10)] } }
    expect(codeOf(answerChange('Accepted', { booking: stopped, change }, 'haulier'))).toBe('change_outdated')
  })
  test('are not answered after the last delivery', () => {
    const change = { side: 'owner', status: 'Proposed', proposal: { ...none, pickupAt: at(14) } } as const
    for (const status of ['delivered', 'emptyReturned'] as const)
      for (const [answer, side] of [
        ['Accepted', 'haulier'],
        ['Declined', 'haulier'],
        ['Withdrawn', 'owner'],
      ] as const)
        expect(codeOf(answerChange(answer, { booking: { ...booking, status }, change }, side))).toBe(
          'already_delivered',
        )
  })
  test('are withdrawn by the side that made them, while they wait', () => {
    const change = { side: 'owner', status: 'Proposed', proposal: { ...none, pickupAt: at(14) } } as const
    expect(answerChange('Withdrawn', { booking, change }, 'owner')).toEqual({ route: null })
    expect(codeOf(answerChange('Withdrawn', { booking, change }, 'haulier'))).toBe('other_side_only')
    const accepted = { ...change, status: 'Accepted' } as const
    expect(codeOf(answerChange('Withdrawn', { booking, change: accepted }, 'owner'))).toBe('change_answered')
    const closed = { ...booking, status: 'closed' } as const
    expect(codeOf(answerChange('Withdrawn', { booking: closed, change }, 'owner'))).toBe('booking_closed')
  })
})
