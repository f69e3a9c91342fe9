// Rules: docs/rules/import.md#dangerous-goods
import { describe, expect, test } from 'vitest'
import { londonInstant } from '#domain/time.ts'
import { checkRequest } from './check.ts'
import type { ImportRow } from './grouping.ts'
import { portFinder } from './ports.ts'
import { sampleCells } from './sample.ts'

const NOW = londonInstant('2026-06-15T09:00') ?? new Date(Number.NaN)
const company = { profile: { defaultPaymentTermDays: 45 } } as Parameters<typeof checkRequest>[1]['company']
const ports = portFinder([{ name: 'Felixstowe', code: 'GBFXT' }])
const [container = {}, , general = {}] = sampleCells('2026-06-15')
const { requirements: _none, ...plain } = container as Record<string, string>
const rowsOf = (cells: ImportRow['cells']): ImportRow[] => [{ number: 2, request: 2, cells }]
const checked = (rows: readonly ImportRow[]) => checkRequest(rows, { company, ports, now: NOW })

describe('dangerous goods', () => {
  const wrong = (cells: ImportRow['cells']) =>
    checked(rowsOf(cells)).problems.map(({ column, message }) => [column, message])
  const noteOf = (cells: ImportRow['cells'], column: string) =>
    checked(rowsOf(cells)).notes.find((one) => one.column === column)?.text

  test.each(['ADR (Haz)', 'haz', 'Hazardous'])(
    'in the requirements %j mark a general load',
    (requirements) => {
      const cells = { ...general, requirements }
      expect(checked(rowsOf(cells)).draft?.general?.freight).toMatchObject({ adr: true })
      expect(noteOf(cells, 'adr')).toBe('Yes')
    },
  )

  test('are in the requirements of containers, and their details in the comment', () => {
    const cells = { ...plain, comment: 'Live unload', adrDetails: 'UN1263, class 3' }
    const comment = 'Live unload\nADR details: UN1263, class 3'
    expect(checked(rowsOf(cells)).draft?.container).toMatchObject({ requirements: ['ADR (Haz)'], comment })
    expect([noteOf(cells, 'requirements'), noteOf(cells, 'comment')]).toEqual(['ADR (Haz)', comment])
    const { draft } = checked(rowsOf({ ...cells, comment: '', adr: 'yes' }))
    expect(draft?.container?.comment).toBe('ADR details: UN1263, class 3')
  })

  test('stay in the field of their details in a general request', () => {
    const { draft } = checked(rowsOf({ ...general, adrDetails: 'UN1263', comment: 'Ring first' }))
    expect(draft?.general).toMatchObject({
      comment: 'Ring first',
      freight: { adr: true, adrDetails: 'UN1263' },
    })
  })

  test.each(['FALSE', '0', 'N', 'None.', 'not applicable'])(
    'are not there where the cell of details says %j',
    (adrDetails) => {
      expect(checked(rowsOf({ ...general, adrDetails })).draft?.general?.freight).toMatchObject({
        adr: false,
        adrDetails: null,
      })
    },
  )

  test('may not be denied beside', () => {
    for (const cells of [plain, general]) {
      expect(wrong({ ...cells, adr: 'no', adrDetails: 'UN1263' })).toEqual([
        ['adr', 'The row has ADR details. Enter yes here, or clear them.'],
      ])
      expect(wrong({ ...cells, adr: 'no', requirements: 'ADR' })).toEqual([
        ['adr', 'The requirements say ADR (Haz). Enter yes here, or take it out there.'],
      ])
    }
  })

  test('are none if the details say so', () => {
    for (const adrDetails of ['n/a', '-', 'None']) {
      const drafts = [plain, general].map((cells) => checked(rowsOf({ ...cells, adrDetails })).draft)
      expect(drafts[0]?.container).toMatchObject({ requirements: [], comment: 'Live unload' })
      expect(drafts[1]?.general?.freight).toMatchObject({ adr: false, adrDetails: null })
    }
  })

  test('are the only requirement of a general request', () => {
    expect(wrong({ ...general, requirements: 'HIAB, ADR, waste' })).toEqual([
      [
        'requirements',
        'A general request takes only ADR (Haz) here. Write Waste, HIAB (Crane) in Comments instead.',
      ],
    ])
  })
})
