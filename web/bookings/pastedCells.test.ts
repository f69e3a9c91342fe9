// Rules: docs/rules/bookings.md#all-jobs
import { expect, test } from 'vitest'
import { cellsOf, containerNumbersIn, hasCells } from './pastedCells.ts'

test('cells of a spreadsheet are read by lines and tabs, also those with a line break in quotes', async () => {
  expect(await cellsOf('CSQU3054383\t UK1 \r\nMSKU6912639\t"A\nB"\r\n')).toEqual([
    ['CSQU3054383', 'UK1'],
    ['MSKU6912639', 'A\nB'],
  ])
})

test('quotation marks that do not enclose a cell belong to it', async () => {
  expect(await cellsOf('CSQU3054383\t"A" frame\nMSKU6912639\t20" box')).toEqual([
    ['CSQU3054383', '"A" frame'],
    ['MSKU6912639', '20" box'],
  ])
})

test('a text with a line or tab inside has cells; one with a line end after it has none', () => {
  expect(hasCells('UK1\nUK2')).toBe(true)
  expect(hasCells('UK1\tUK2')).toBe(true)
  expect(hasCells('UK1\r\n')).toBe(false)
})

test('the container numbers of a sentence are found in every spelling, each once', () => {
  expect(containerNumbersIn('Units CSQU3054383, msku 691263-9 and CSQU 305438 3.')).toEqual([
    'CSQU3054383',
    'MSKU6912639',
  ])
})

test('a number with a wrong check digit, or with another digit after it, does not count', () => {
  expect(containerNumbersIn('CSQU3054384 MSKU69126391')).toEqual([])
  // With the check digit in brackets.
  expect(containerNumbersIn('CSQU305438(3), MSKU 691263 [9]; CSQU305438(4)')).toEqual([
    'CSQU3054383',
    'MSKU6912639',
  ])
})
