// Rules: docs/rules/import.md#files, docs/rules/import.md#workbook-numbers, docs/rules/import.md#columns
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { COLUMN_IDS } from './columns.ts'
import { gridOfText, openFile, openText } from './readFile.ts'
import { sampleCells, sampleCsv, sampleWorkbook } from './sample.ts'
import { type Grid, tableOf } from './table.ts'
import { workbookOf, workbookWith } from './workbook.ts'

const TODAY = '2026-06-15'
const CSV = 'Reference;Pickup;Delivery\r\nPO 1;Århus €5;Łódź\r\n'
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(index * 2, text.charCodeAt(index), !bigEndian)
  return bytes
}
const grid = async (bytes: Uint8Array): Promise<Grid> => {
  const read = await openFile(bytes)
  if ('problem' in read) throw new Error(read.problem)
  return read.grid
}
const problem = async (bytes: Uint8Array) => {
  const read = await openFile(bytes)
  return 'problem' in read ? read.problem : ''
}

/** The sheets 1 to 3 have the ids 1, 8 and 9. */
const relationOf = (id: number) =>
  `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${id === 1 ? 1 : id - 6}.xml"/>`

/** A row of numbers, each with the style of its position from 3 on. */
const cells = (stored: readonly string[]) => {
  const inside = stored.map((value, index) => `<c r="${'ABCD'[index]}1" s="${3 + index}"><v>${value}</v></c>`)
  return `<row r="1">${inside.join('')}</row>`
}
/** The texts of a row of numbers, each with its format. */
const numbers = async (stored: readonly string[], { formats = stored.map(() => 'General') } = {}) =>
  (await grid(workbookWith(cells(stored), { formats })))[0]

test('the sample is read correctly, as text and as workbook', async () => {
  const cells = sampleCells(TODAY)
  for (const file of [strToU8(sampleCsv(TODAY)), sampleWorkbook(TODAY)]) {
    const table = tableOf(await grid(file))
    if ('problem' in table) throw new Error(table.problem)
    expect(table.rows.map((row) => row.cells)).toEqual(cells)
    expect([table.columns, table.unknown]).toEqual([COLUMN_IDS, []])
  }
})

describe('text', () => {
  test.each([
    ['UTF-8', strToU8(CSV)],
    ['UTF-8 with its mark', strToU8(`\uFEFF${CSV}`)],
    ['UTF-16 with its mark', utf16(`\uFEFF${CSV}`, false)],
    ['UTF-16, the other way round, with its mark', utf16(`\uFEFF${CSV}`, true)],
    ['UTF-16 without a mark', utf16(CSV, false)],
    ['UTF-16, the other way round, without a mark', utf16(CSV, true)],
  ])('in %s is read', async (_encoding, bytes) => {
    expect((await grid(bytes))[1]).toEqual(['PO 1', 'Århus €5', 'Łódź'])
  })

  test('in Windows-1252 is read', async () => {
    const bytes = Uint8Array.from([0x52, 0x65, 0x66, 0x2c, 0x80, 0x35, 0x2c, 0xc5, 0x72])
    expect(await grid(bytes)).toEqual([['Ref', '€5', 'År']])
  })

  test.each([
    ['commas', 'Ref,From,To\nA,B,C'],
    ['semicolons', 'Ref;From;To\nA;B;C'],
    ['tabs, as pasted', 'Ref\tFrom\tTo\nA\tB\tC'],
  ])('with %s between its cells is read', (_what, text) => {
    expect(gridOfText(text)).toEqual([
      ['Ref', 'From', 'To'],
      ['A', 'B', 'C'],
    ])
  })

  test('in the 200th column is read, and one further right is reported', () => {
    const titles = Array.from({ length: 200 }, (_, index) => `Field ${index}`)
    expect(openText(`${titles.join('\t')}\t \n`)).toMatchObject({ grid: [titles, ['']], isCut: false })
    expect(openText(`${titles.join('\t')}\tComments\n`)).toMatchObject({ grid: [titles, ['']], isCut: true })
  })

  test('keeps a formula as plain text', () => {
    expect(gridOfText('Ref,Note\n"=HYPERLINK(""x"")",+1\n')).toEqual([
      ['Ref', 'Note'],
      ['=HYPERLINK("x")', '+1'],
      [''],
    ])
  })

  test.each([
    ['tabs', '\t'],
    ['commas', ','],
    ['bars', '|'],
  ])('with %s keeps quotation marks that do not enclose their cell', (_what, mark) => {
    const rows = [
      'Ref~Goods~To',
      '1~"A" and "B" frames~Leeds',
      '2~"C"~Hull',
      '3~19" racks~"Unit ""4""\nLeeds"',
    ]
    expect(gridOfText(rows.join('\n').replaceAll('~', mark))).toEqual([
      ['Ref', 'Goods', 'To'],
      ['1', '"A" and "B" frames', 'Leeds'],
      ['2', 'C', 'Hull'],
      ['3', '19" racks', 'Unit "4"\nLeeds'],
    ])
  })

  test('with an open quotation mark is refused, naming the row', () => {
    expect(gridOfText('Ref,From\n"A,B\nC,D')).toEqual({ problem: expect.stringContaining('row 2') })
    expect(gridOfText('Ref,From\n1,"A" frames\n"2,B\n')).toEqual({
      problem: expect.stringContaining('row 3'),
    })
  })
})

describe('a workbook', () => {
  test('with several sheets of requests names those that are not read', async () => {
    const parts = unzipSync(sampleWorkbook(TODAY))
    const edited = (name: string, from: string | RegExp, to: string) => ({
      [name]: strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(from, to)),
    })
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array()
    const bytes = zipSync({
      ...parts,
      'xl/worksheets/sheet2.xml': sheet,
      'xl/worksheets/sheet3.xml': strToU8(strFromU8(sheet).replace(/<row.*<\/row>/s, '')),
      ...edited(
        'xl/workbook.xml',
        '</sheets>',
        '<sheet name="July" sheetId="2" r:id="rId8"/><sheet name="Notes" sheetId="3" r:id="rId9"/></sheets>',
      ),
      ...edited(
        'xl/_rels/workbook.xml.rels',
        /<Relationship Id="rId1"[^>]*>/,
        [1, 8, 9].map(relationOf).join(''),
      ),
    })
    expect(await openFile(bytes)).toMatchObject({ otherSheets: ['July'] })
    expect(await openFile(sampleWorkbook(TODAY))).toMatchObject({ otherSheets: [] })
  })

  test('with a hidden sheet of last month before it is read from the sheet that is shown', async () => {
    const titles = ['Reference', 'Pickup', 'Delivery']
    const sheetOf = (reference: string) => unzipSync(workbookOf([titles, [reference, 'Felixstowe', 'Leeds']]))
    const parts = sheetOf('OLD')
    const edited = (name: string, from: string | RegExp, to: string) => ({
      [name]: strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(from, to)),
    })
    const withSheets = (hidden: string, next: string) =>
      zipSync({
        ...parts,
        'xl/worksheets/sheet2.xml': sheetOf('NEW')['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
        ...edited(
          'xl/workbook.xml',
          /<sheets>.*<\/sheets>/,
          `<sheets><sheet name="May &amp; June" sheetId="1" state="${hidden}" r:id="rId1"/><sheet name="July" sheetId="2" state="${next}" r:id="rId8"/></sheets>`,
        ),
        ...edited(
          'xl/_rels/workbook.xml.rels',
          /<Relationship Id="rId1"[^>]*>/,
          [1, 8].map(relationOf).join(''),
        ),
      })
    for (const hidden of ['hidden', 'veryHidden']) {
      const opened = await openFile(withSheets(hidden, 'visible'))
      expect(opened).toMatchObject({ grid: [titles, ['NEW', 'Felixstowe', 'Leeds']], otherSheets: [] })
    }
    const opened = await openFile(withSheets('hidden', 'hidden'))
    expect(opened).toMatchObject({ grid: [titles, ['OLD', 'Felixstowe', 'Leeds']], otherSheets: [] })
  })

  test('shows an error of a cell as its text, so that it is not taken for an empty cell', async () => {
    const rows =
      '<row r="1"><c r="A1" t="e"><f>VLOOKUP(1,B:C,2)</f><v>#N/A</v></c><c r="B1" t="e"><v>#REF!</v></c></row>'
    expect(await openFile(workbookWith(rows))).toMatchObject({ grid: [['#N/A', '#REF!']] })
  })

  test('shows days, times, TRUE and FALSE, numbers, and formulas by their stored result', async () => {
    const rows =
      '<row r="1"><c r="A1" s="1"><v>46381</v></c><c r="B1" s="2"><v>46381.354166666664</v></c>' +
      '<c r="C1" s="2"><v>0.604166666666667</v></c><c r="D1" t="b"><v>1</v></c><c r="E1"><v>0.30000000000000004</v></c>' +
      '<c r="F1"><f>1+1</f><v>2</v></c><c r="G1" t="str"><f>A1</f><v>=cmd()</v></c></row>'
    expect(await grid(workbookWith(rows))).toEqual([
      ['25/12/2026', '25/12/2026 08:30', '14:30', 'TRUE', '0.3', '2', '=cmd()'],
    ])
  })

  test('shows a formula without a result as an error, and one with an empty text as empty', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>400+50</f><v></v></c><c r="B1" s="1"><f>TODAY()</f><v/></c><c r="C1" t="n"><f t="shared" si="0"/></c>' +
      '<c r="D1" t="str"><f>""</f><v></v></c><c r="E1"><v/></c><c r="F1"><f>1+1</f><v>2</v></c></row>'
    expect(await grid(workbookWith(rows))).toEqual([['#VALUE!', '#VALUE!', '#VALUE!', '', '', '2']])
  })

  test('keeps the digits of long whole numbers, so that two references stay two', async () => {
    expect(
      await numbers(['123456789012345', '123456789012346', '9999999999999', '1.23456789012345E14']),
    ).toEqual(['123456789012345', '123456789012346', '9999999999999', '123456789012345'])
  })

  test('shows more than 15 digits as cut short', async () => {
    expect(await numbers(['1234567890123456', '12345678901234500', '1E15'])).toEqual([
      '1.23456789012346E+15',
      '1.23456789012345E+16',
      '1E+15',
    ])
  })

  test.each([
    ['zeros in front', '123', '0000000', '0000123'],
    ['a zero in front that is not the place of a digit', '123', '"0"0000', '00123'],
    ['a phone number', '1632960145', '00000 000000', '01632 960145'],
    ['text in front', '123', '"PO-"0000', 'PO-0123'],
    ['text in front of any number', '1234567', '"PO "General', 'PO 1234567'],
    ['a unit', '14.25', '0.0" t"', '14.25 t'],
    ['a number of thousands with a unit', '14200', '#,##0.0," t"', '14.2 t'],
    ['separated thousands', '1234567.5', '#,##0.00', '1234567.5'],
    ['pounds', '450.5', '[$£-809]#,##0.00;[RED]-[$£-809]#,##0.00', '£450.5'],
    ['pounds of accounts', '-450', '_-"£"* #,##0.00_-;-"£"* #,##0.00_-', '-£450'],
    ['euros', '450', '#,##0.00\\ [$€-407]', '450 €'],
    ['a percentage', '0.07', '0.00%', '7%'],
    ['a short form', '123456789012', '0.00E+00', '123456789012'],
    ['a fraction', '0.5', '# ?/?', '0.5'],
    ['a condition', '5', '[<10]"few";0', '5'],
    ['a text format', '123', '@', '123'],
    ['a time without a colon', '830', '00\\:00', '08:30'],
    ['a colour', '7', '[Red]0', '7'],
    ['a day and midnight', '46381', 'dd/mm/yyyy hh:mm', '25/12/2026 00:00'],
    ['a day in words', '46381', '[$-809]dddd\\, d mmmm yyyy', '25/12/2026'],
    ['the time of a moment', '46381.604166666664', 'h:mm AM/PM', '14:30'],
    ['a time stored slightly early', '0.33333333333', 'hh:mm', '08:00'],
    ['the seconds of a time', '0.3337962962962963', 'hh:mm:ss', '08:00'],
    ['hours beyond a day', '1.5', '[h]:mm', '36:00'],
    ['a negative day', '-1', 'dd/mm/yyyy', '#VALUE!'],
  ])('shows %s as the format does', async (_what, stored, format, text) => {
    expect(await numbers([stored], { formats: [format] })).toEqual([text])
  })

  test('counts days from 1904 where it says so', async () => {
    const settings = { formats: ['dd/mm/yyyy', 'hh:mm'], from1904: true }
    expect(await grid(workbookWith(cells(['44919', '0.5']), settings))).toEqual([['25/12/2026', '12:00']])
  })

  test('is read with prefixes of names, formulas and both quotation marks', async () => {
    const rows =
      "<row r='1'><c r='A1' s='3' t='n'><f>1+1</f><v>2</v></c><c r='B1' s='3'/><c r='C1' s='3'><v>7</v></c></row>"
    const parts = unzipSync(workbookWith(rows, { formats: ['"<A&B> "000'] }))
    const sheet = 'xl/worksheets/sheet1.xml'
    const prefixed = strFromU8(parts[sheet] ?? new Uint8Array())
      .replace(/<(\/?)(?=\w)/g, '<$1x:')
      .replace('xmlns=', 'xmlns:x=')
    expect(await grid(zipSync({ ...parts, [sheet]: strToU8(prefixed) }))).toEqual([
      ['<A&B> 002', '', '<A&B> 007'],
    ])
  })

  test('with a text in the last row and one in the last column has no cells between', async () => {
    const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>${at}</t></is></c>`
    const rows = [
      `<row r="2">${cell('A2')}${cell('B2')}${cell('XFD2')}</row>`,
      '<row/><row r="7"/>',
      `<x:row><x:c r="B9" t="str"><x:v>B9</x:v></x:c>${cell('D9')}</x:row>`,
      `<row r="1048576">${cell('A1048576')}</row>`,
    ]
    const read = await grid(workbookWith(rows.join('')))
    expect(Object.entries(read)).toEqual([
      ['1', ['A2', 'B2', '', '']],
      ['8', ['', 'B9', '', 'D9']],
      ['1048575', ['A1048576', '', '', '']],
    ])
  })

  test.each([
    ['201st column', '<c r="GS2" t="inlineStr"><is><t>Mon</t></is></c>', true],
    ['last column', '<c r="XFD2"><v>7</v></c>', true],
    ['201st column, where it is blank', '<c r="GS2" t="inlineStr"><is><t> </t></is></c>', false],
    ['last column, where it has only a format', '<c r="XFC2" s="1"></c><c r="XFD2" s="1"/>', false],
  ])('is cut by a cell in the %s', async (_where, cell, isCut) => {
    const opened = await openFile(workbookWith(`<row r="2"><c r="A2"><v>1</v></c>${cell}</row>`))
    expect(opened).toMatchObject({ isCut })
  })

  test.each(['0', '-1', '1.5', 'x', '1048577', '1e999'])('with a row %s is not read', async (number) => {
    expect(await problem(workbookWith(`<row r="${number}"/>`))).toContain('could not be read')
  })

  test('finds titles below empty rows', async () => {
    const cells = ['Reference', 'Pickup', 'Delivery'].map(
      (title, index) => `<c r="${'ABC'[index]}5" t="inlineStr"><is><t>${title}</t></is></c>`,
    )
    const read = await grid(
      workbookWith(`<row r="5">${cells.join('')}</row><row r="6"><c r="A6"><v>7</v></c></row>`),
    )
    expect(tableOf(read)).toMatchObject({ rows: [{ number: 6, cells: { reference: '7' } }] })
  })

  test('with huge parts is refused before they are unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }, { level: 9 })
    expect(bomb.length).toBeLessThan(100_000)
    expect(await problem(bomb)).toContain('too large')
  })

  test('that states too small a size for a part is cut at that size', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }, { level: 9 })
    const view = new DataView(bomb.buffer)
    const contents = new TextDecoder('latin1').decode(bomb).lastIndexOf('PK\u0001\u0002')
    view.setUint32(contents + 24, 1_000, true)
    expect(await problem(bomb)).toContain('could not be read')
  })

  test('with only pictures, or truncated, is refused', async () => {
    expect(await problem(zipSync({ 'a.png': new Uint8Array(9) }))).toContain('could not be read')
    expect(await problem(workbookOf([['Reference']]).slice(0, 400))).toContain('could not be read')
  })
})

test.each([
  ['nothing', new Uint8Array(), 'empty'],
  ['an older workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), '.xlsx'],
  [
    'a picture',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    'not a table',
  ],
])('a file of %s is refused with what to do', async (_what, bytes, words) => {
  expect(await problem(bytes)).toContain(words)
})

test('refuses a file of 100,000 rows with their count', async () => {
  const bytes = strToU8(`Reference,From,To\n${'PO 1,Felixstowe,Leeds\n'.repeat(100_000)}`)
  expect(tableOf(await grid(bytes))).toEqual({ problem: expect.stringContaining('100,000 rows') })
})
