// Rules: docs/rules/questions.md#contact-and-prices
import { describe, expect, test } from 'vitest'
import { isRefused } from '../refuse.ts'
import { contactOrPriceIn, whyNotPublished } from './contact-or-price.ts'

/** The same digits with an invisible character after each. */
const withInvisible = (text: string, character: string) => [...text].join(character)
/** ASCII as full-width characters. */
const wide = (text: string) =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfe_e0))
/** The digits of another script, from the code of its zero on. */
const inScript = (text: string, zero: number) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

describe('finds', () => {
  test.each([
    'Write to joe@smith.example',
    'joe.bloggs+loads@smith-haulage.co.uk please',
    'JOE@SMITH.CO.UK',
    'joe @ smith.co.uk',
    'joe (at) smith.co.uk',
    'joe[at]smith[dot]com',
    'smith haulage dot co dot uk',
    wide('joe@smith.com'),
    withInvisible('joe@smith.com', '\u200B'),
    'jöe@smïth.com',
    'joe@smith[.]com',
    'jое@smith.соm',
  ])('an email address: %s', (text) => {
    expect(contactOrPriceIn(text)).not.toBeNull()
  })

  test.each([
    'See https://smith.example/rates',
    'http://192.0.2.1/x',
    'www.smith.example',
    'Have a look at smith-haulage.co.uk.',
    'SMITH-HAULAGE.CO.UK',
    'smithhaulage.com, bottom of the page',
    'wa.me/447700900123',
    'https://t.me/smith',
    withInvisible('smith.com', '\u2060'),
    'smith .co.uk',
    'Smith. Co. Uk',
    'smith。co。uk',
    'SMIТH.СОM',
  ])('a web link: %s', (text) => {
    expect(contactOrPriceIn(text)).not.toBeNull()
  })

  test.each([
    '07700900123',
    'Ring 07700 900123 please',
    'o7700 9oo123',
    '07700 9OOI23',
    '07700_900123',
    '07700 · 900123',
    '07700*900123',
    'Ring 07700\n900123',
    'Ring 07700 900 123.',
    '0770 090 0123',
    '07700-900-123',
    '07700.900.123',
    '07700 – 900123',
    '07700\u00A0900123',
    '(020) 7946 0018',
    '020 7946 0018',
    '02079460018',
    '0207 946 0018',
    '0113 496 0123',
    '0113 4960123',
    '(0113) 496 0123/4',
    '01632 960001',
    '01632/960001',
    '01632 96 00 01',
    '01632 96001',
    '016977 23456',
    '0800 123 456',
    '0 7700 900123',
    '0(7700) 900123',
    '0 7 7 0 0 9 0 0 1 2 3',
    '07 70 09 00 12 3',
    'tel07700900123',
    'Tel:07700 900123 ext 4',
    '07700900123x4',
    '10 pallets, 07700 900123, 26 tonnes',
    '26 07700 900123 12 pallets',
    'between 08:00 07700 900123',
    '+44 7700 900123',
    '+447700900123',
    '+44 (0)7700 900123',
    '(+44) 7700 900 123',
    '+ 44 20 7946 0018',
    '0044 7700 900123',
    '00 44 7700 900123',
    '0044 (0) 113 496 0123',
    '+353 1 437 0018',
    '+49 30 901820',
    '+1 202 555 0100',
    '+48 22 555 00 10',
    '+390612345678',
    '+30 21 0123 4567',
    '+39 06 1234 5678',
    '+44 07 700 900 123',
    '0044 (0) 11 34 96 01 23',
    '+12 345678',
    '+441234567890123',
    '+353 1/4/370018',
    '+3531/4/37 0018',
    '0770090 0123',
    'o1632 960001',
    'oo44 7700 900123',
    '0770090012o',
    '077009001oo',
    wide('07700 900123'),
    inScript('07700 900123', 0x06_60),
    inScript('07700 900123', 0x09_66),
    inScript('07700 900123', 0x1_d7_ce),
    withInvisible('07700900123', '\u200B'),
    withInvisible('07700900123', '\u200D'),
    withInvisible('07700900123', '\u2060'),
    withInvisible('07700900123', '\u00AD'),
    withInvisible('07700900123', '\uFE0F\u20E3'),
  ])('a phone number: %s', (text) => {
    expect(contactOrPriceIn(text)).not.toBeNull()
  })

  test.each([
    '£310',
    'Would you take £ 310?',
    '£1,250.00 all in',
    '310£',
    '310 GBP',
    '310gbp',
    'GBP 310',
    'GBP310.50',
    '310 pounds',
    '1 pound a mile',
    '310 quid',
    '310quid',
    '3k quid',
    '310 sterling',
    '€310',
    '310 €',
    'EUR 310',
    '310 EUR',
    '310 euros',
    '310 euro all in',
    '$310',
    'US$ 310',
    '310 USD',
    '310 dollars',
    '310 + VAT',
    '310 plus vat',
    '310 ex VAT',
    '310 excl. V.A.T.',
    '310 including vat',
    wide('£310').replace('£', '￡'),
    '£３１０',
    withInvisible('£310', '\u200B'),
    inScript('£310', 0x06_60),
  ])('an amount of money: %s', (text) => {
    expect(contactOrPriceIn(text)).not.toBeNull()
  })
})

describe('lets pass', () => {
  test.each([
    'Is the commodity code 0702000007 on the invoice?',
    'HS code 0203191500, tariff: 0808108010',
    'HScode 0702000007, HS codeno. 0702000007, tariff no 0702000007',
    'Is there a weighbridge?',
    'Orwell Haulage Ltd wharf 01394',
    'Slots:\n0800\n1000\n1200',
    '0600 · 1400 · 2200',
    'Smith & Co. UK depot, Co.Durham',
    'Smith. Co. Ukraine',
    'smith.co.uk2',
    'No addresses (.co.uk)',
    'Привет, Ωmega 40HC?',
    'Order O1394, 20 l drums, 10ol',
    'Live unload. Allow two hours from the booked time.',
    'No, the yard takes 4.9 m.',
    'MSCU1234567',
    'MSCU 123456-7',
    'MSCU 0123456 0800, then TGHU 0770090 0123',
    'MSCU123456 0 123456789',
    'Ref 0170 01/06/2026 123456',
    '28,000 kg',
    '28 000 kg gross, 24.5 t net',
    '18t gross.Net 16t',
    'Weight 0.5 t, 01.2 m wide',
    '12.0 x 2.4 x 2.6 m',
    '08:00 to 17:30',
    '08.30-17.00',
    '0800-1700',
    '0800 - 1700, 24/7',
    '0700-1200 1300-1700',
    '0730 0830 0930 1030',
    '8am-5pm Mon to Fri',
    '01/06/2026 14:00',
    '01/06/26 1600',
    '01.06.2026 08:30',
    '03/06/26-05/06/26',
    '010626 1400',
    '2026-06-01 08:00',
    'LS10 1AB, gate 2',
    'SW1A 1AA',
    'Booking ref QL-2026-000123',
    'BKG0770090012AB',
    'ref ABC07700900123',
    'Release 7700900123',
    'UN 1263, class 3, PG II',
    'M1, M62 J28 and A1(M)',
    '2 x 40HC, 3 x 20GP',
    'Set to +2 to +5 degrees',
    '+2 12/06/2026',
    '+2 1200-1400',
    '+02 1200-1400',
    '+20 0800-1600',
    '+20 01/06/26',
    '+20 1/06/2026',
    '+20 10.6.2026',
    '+20 21-12-2026',
    '+20 31/11/2026',
    '+12 34567',
    '+4412345678901234',
    'Booking 0044 77009001234',
    'Refs 2500 1632 960001 and 2500 44 7700900123',
    'Tolerance +/- 2 hours',
    '33 euro pallets or 26 EUR-pallets',
    'Euro 6 trucks only, 2 Euro 6 units',
    'EUR1 and EUR 1 forms',
    'Payment in £ or €?',
    'What is the pound sign for?',
    '2 drivers @ 10 hours',
    '2 drivers @ 7.30am',
    'Collect @ Gate 2.Please confirm',
    'Look at gate 2.It is open',
    'See POD.pdf and rates.xlsx',
    'e.g. UK only, i.e. no Ireland',
    'St. Ives, Co. Durham',
    'Smith Ltd.Unit 4',
    'Temperature 2–8 °C, 40% humidity',
    'VBS slots at :15 and :45',
    '26 pallets 1200 x 1000',
    '01 02 03 04 05',
    '01 2 3 4 5 6 7 8 9',
    '010 2 3 4 50 60',
    'Bay 01 1200-1400',
    '0800 12 1400',
    '01234 5678 9',
    'Company number 01234567',
    '',
  ])('%s', (text) => {
    expect(contactOrPriceIn(text)).toBeNull()
  })
})

test.each([
  ['Write to joe.bloggs+loads@smith.co.uk, please', 'joe.bloggs+loads@smith.co.uk'],
  ['joe @ smith.com', 'joe @ smith.com'],
  ['Or joe (at) smith.com', 'joe (at) smith.com'],
  ['jое@smith.соm', 'joe@smith.com'],
  ['See www.smith.example/rates now', 'www.smith.example/rates'],
  ['See t.me/smith now', 't.me/smith'],
  ['Would £1,250.00 do?', '£1,250.00'],
  ['For GBP 1,250.50 all in', 'GBP 1,250.50'],
  ['For EUR 1,250.50 all in', 'EUR 1,250.50'],
  ['For EUR95', 'EUR95'],
  ['For 2,500 eur all in', '2,500 eur'],
  ['Ring: 07700 900123.', '07700 900123'],
  ['Ring 07700    900123', '07700 900123'],
  ['Ring 07700\t\t\t\t900123', '07700 900123'],
  ['Ring 07700–900123', '07700-900123'],
  ['Ring 077Il900123', '07711900123'],
])('names the whole part that has to go: %s', (text, found) => {
  expect(contactOrPriceIn(text)).toBe(found)
})

test('names what it found, at the field, in at most 60 characters', () => {
  const refused = whyNotPublished(`Ring 07700\u200B 900123 for a price`, ['question'])
  expect(isRefused(refused) && refused.refusals).toEqual([
    { code: 'contact_or_price', path: ['question'], values: { found: '07700 900123' } },
  ])
  expect(contactOrPriceIn(`https://smith.example/${'x'.repeat(500)}`)).toHaveLength(60)
})

// Written out, \u3316 and \u3300 are words of six and four letters without a blank.
const HARD = [
  '0',
  '1 ',
  'a',
  '@',
  '.',
  'a.',
  'a@',
  '+1',
  '£',
  '1,',
  '(',
  'dot ',
  '\uFDFA',
  '\u3316',
  '\u3300',
  '0-1/',
  '- ',
]
test.each(HARD)('reads the longest text of “%s” within a quarter of a second', async (part) => {
  const milliseconds = () => {
    const begun = performance.now()
    contactOrPriceIn(part.repeat(2000).slice(0, 2000))
    return performance.now() - begun
  }
  // A busy machine can hold up one reading, not all of them.
  await expect.poll(milliseconds, { interval: 0, timeout: 5000 }).toBeLessThan(250)
})
