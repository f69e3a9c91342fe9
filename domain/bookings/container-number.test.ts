// Rules: docs/rules/bookings.md#container-number, docs/rules/bookings.md#lists
import { describe, expect, test } from 'vitest'
import {
  checkDigitOf,
  cleanContainerNumber,
  containerNumberIn,
  isContainerNumber,
} from './container-number.ts'

describe('a container number', () => {
  test.each(['CSQU3054383', 'MSKU6011672', 'APZU4812090', 'MSCU6639870'])(
    'accepts %s, which is on a real container',
    (number) => expect(isContainerNumber(number)).toBe(true),
  )
  test('rejects every other check digit', () => {
    for (let digit = 0; digit < 10; digit++) expect(isContainerNumber(`CSQU305438${digit}`)).toBe(digit === 3)
  })
  test.each(['CSQX305438', 'C5QU305438', 'CSQU30543B', 'ÇSQU305438', 'XCSQU30543'])(
    'rejects %s with every check digit, since it has another form',
    (start) => {
      for (let digit = 0; digit < 10; digit++) expect(isContainerNumber(`${start}${digit}`)).toBe(false)
    },
  )
  test('rejects one that goes on after its check digit', () => {
    expect(isContainerNumber('CSQU30543833')).toBe(false)
  })
  test('rejects two neighbouring characters that are swapped', () => {
    expect(isContainerNumber('CSQU3045383')).toBe(false)
    expect(isContainerNumber('SCQU3054383')).toBe(false)
  })
  test.each(['', 'CSQU305438', 'CSQU30543830', 'CSQX3054383', 'C5QU3054383', 'CSQU30543B3', 'ÇSQU3054383'])(
    'rejects %j, which has another form',
    (number) => expect(isContainerNumber(number)).toBe(false),
  )
  test('reads a remainder of ten as the digit 0', () => {
    expect(checkDigitOf('MSCU663985')).toBe(0)
    expect(isContainerNumber('CSQU3054300')).toBe(true)
  })
  test('reads a remainder of zero as the digit 0', () => {
    expect(checkDigitOf('MSCU663987')).toBe(0)
  })
  test('is stored in capitals without separators', () => {
    expect(cleanContainerNumber(' csqu 305438-3 ')).toBe('CSQU3054383')
    expect(cleanContainerNumber('CSQU\u00a0305438\u20133')).toBe('CSQU3054383')
    // As the box on the door is copied into papers.
    expect(cleanContainerNumber('CSQU 305438 (3)')).toBe('CSQU3054383')
    expect(cleanContainerNumber('csqu305438[3]')).toBe('CSQU3054383')
    expect(cleanContainerNumber('\u200bＣＳＱＵ３０５４３８３\u202c')).toBe('CSQU3054383')
  })
})

describe('a search', () => {
  test.each([
    ['CSQU 305438 3', 'CSQU3054383'],
    ['csqu305438-3', 'CSQU3054383'],
    ['CSQU305438(3)', 'CSQU3054383'],
    ['CSQU\u00a0305438/3', 'CSQU3054383'],
    ['csqu 3054', 'CSQU3054'],
    ['CSQU 3', 'CSQU3'],
    ['ＣＳＱＵ３０５４', 'CSQU3054'],
  ])('for %j means the container number %s', (search, number) =>
    expect(containerNumberIn(search)).toBe(number),
  )
  test.each([
    'csqu3054383',
    'CSQU3054',
    'csqu',
    'CSQU -',
    '305438 3',
    'alpha 12',
    'LS 9 0PX',
    'CSQU 30543830',
    'A CSQU 3054',
  ])('for %j means no other text', (search) => expect(containerNumberIn(search)).toBeNull())
})
