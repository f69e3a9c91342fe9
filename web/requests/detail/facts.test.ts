// Rules: docs/rules/screens.md#request-page
import { expect, test } from 'vitest'
import { aContainerRequest, aGeneralRequest } from '../testRequests.ts'
import { shipmentFacts } from './facts.tsx'

test.each([
  ['Import', 'Empty Return Location'],
  ['Export', 'Empty Collection Location'],
] as const)('the empty leg of an %s is its %s', (loadType, label) => {
  const request = aContainerRequest()
  const facts = shipmentFacts({
    ...request,
    shipment: { ...request.shipment, loadType },
    route: { ...request.route, empty: 'Tilbury' },
  })
  expect(facts).toContainEqual([label, 'Tilbury'])
  expect(facts.filter(([name]) => name.startsWith('Empty'))).toHaveLength(1)
})

test('waiting is expected for each container, or for a general load as a whole', () => {
  const expectedWaitingHours = 3
  expect(shipmentFacts({ ...aContainerRequest(), expectedWaitingHours })).toContainEqual([
    'Expected Waiting',
    '3 hours each',
  ])
  expect(shipmentFacts({ ...aGeneralRequest(), expectedWaitingHours })).toContainEqual([
    'Expected Waiting',
    '3 hours',
  ])
})
