// Rules: docs/rules/lanes.md#mails
import { expect, test } from 'vitest'
import { loadInWords, type MailedLoad } from './load-in-words.ts'

const LOAD: MailedLoad = {
  haulage: 'General',
  loadType: 'LTL',
  sizes: null,
  pallets: 4,
  weight: 1900.5,
  requirements: [],
  adr: true,
  tailLift: true,
  goods: 'Tinned food,\non euro pallets',
}

test.each([
  ['LTL, 4 pallets, 1,900.5 kg · ADR (Haz) · tail-lift · Tinned food, on euro pallets', {}],
  [
    'FTL, 1 pallet, 6,200 kg · Paint',
    { loadType: 'FTL', pallets: 1, weight: 6200, adr: false, tailLift: false, goods: 'Paint' },
  ],
  [
    'FTL, 6,200 kg · Paint',
    { loadType: 'FTL', pallets: null, weight: 6200, adr: false, tailLift: false, goods: 'Paint' },
  ],
  [
    'Import, 2 × 40HC, 1 × 20DC · Waste',
    { haulage: 'Container', loadType: 'Import', sizes: '2 × 40HC, 1 × 20DC', requirements: ['Waste'] },
  ],
] as const)('%s', (words, load) => {
  expect(loadInWords({ ...LOAD, ...load })).toBe(words)
})

test('shortens a long description of goods', () => {
  expect(loadInWords({ ...LOAD, goods: 'x'.repeat(2000) }).length).toBeLessThan(160)
})
