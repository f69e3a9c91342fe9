// Rules: docs/rules/screens.md#request-page
import { expect, test } from 'vitest'
import { aContainerRequest } from '../testRequests.ts'
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
