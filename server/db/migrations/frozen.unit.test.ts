/** A released migration is never edited, because databases exist that it has migrated. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

/** The checksum of each released migration. Add a line for a new one; never change an existing line. */
const RELEASED: Readonly<Record<string, string>> = {
  '001-start': '1925406823fadc88',
  '002-analytics-id': '496f083768962afb',
  '003-catch-up': 'e2a8cb9da9227199',
  '010-references-and-ports': 'd9ee38c267594deb',
  '030-ordered-lists': 'e594e32cc04b9ac5',
  '031-indexes-of-foreign-keys': '2ca50b3ad889456e',
  '040-declined-registrations': '403b196e5967e163',
  '050-extras-and-stops': 'f8e99679bf06630e',
  '060-bookings': '56be8ac41c8cd5ba',
  '061-booking-expected': 'ba617c0f4c1d4162',
  '070-places': 'd6cddbcb133796b0',
  '071-attention': '8ffa12895f96d6ef',
  '072-lanes': '35aa9543856086ed',
  '073-questions': '3b65366cf971d412',
  '075-list-filters': 'e888fa775fe4f20c',
  '076-templates-and-places': '1818cd714d081030',
  '079-indexes-of-later-foreign-keys': 'cc67a8e1d68a713d',
  '105-indexes-for-housekeeping': 'b97a9bf4927220ca',
  '115-open-invitations': '8d1db2e76fcdeb27',
  '116-first-steps': '80ac87b9a874ca6c',
  '117-ended-sessions': '9fc147daa5a0378e',
  '120-deleted-images': 'f4563a084633ddda',
  '125-booking-search': '2f913d0ced35f4b3',
  '130-combined-writes': '6ae64c4d8858a120',
  '110-access': 'ac3b8758354d491a',
  '140-change-feed': '8ceb42e8975320c3',
  '145-api-keys': '87c452ca3af4199b',
  '146-webhooks': '69cf5a223c90eaca',
  '147-lost-quotes': 'e4756677fc6eeef5',
  '150-given-plans': '09e51f1ccbc3e5d3',
  '160-search': '986e95460e57f155',
  '175-payment-failures': '8faeb28f50a71050',
  '170-single-keys': '1cac8b7d94b6d2da',
  '185-withheld-requests': '51d6f32da9eaa37b',
  '190-initial-passwords': '079805fe7c4c39c8',
  '195-withdrawn-changes': '53641ab552827fff',
  '196-versions': 'c9722c0bb0708baa',
  '200-filters-of-quoted-requests': '297a736e2142f5e8',
  '202-quotes-of-an-author': '0a6cd50ad8ab4455',
  '203-rarer-statistics': '80208ff28c84688f',
  '204-counts-of-the-day': '15c3ad39785b5889',
  '205-leased-webhooks': '478fe8debbe2cde6',
  '206-renamed-companies': 'a45788146b5b0f8b',
  '207-installation': 'b1344ef3732b5465',
  '208-unseen-quotes-of-active-hauliers': '069d24f0f2daf8af',
  '209-refused-mails': 'b7f5a3ac12891c79',
  '210-ordered-deactivations': '912a9062f926ece9',
  '211-followed-statuses': 'd8656778939e0c4b',
  '212-filters-in-indexes': 'd4969a368cfe73ac',
  '213-sessions-ended-by-passwords': '7f02369b4098098d',
  '215-more-reasons-of-ended-sessions': '3228507783a2b8c0',
  '218-search-of-bookings': 'd3a4e6e9639a2a4f',
  '219-searched-names': 'ce59d4552d118ff4',
  '220-searched-texts': '67fe7d3ae00835c5',
  '223-notices-of-ending-plans': 'c43f521982cc70be',
  '224-former-company-names': 'b37ba0beb615e462',
  '229-lost-counters': '4f320b245f14246b',
  '230-readings-of-the-clock': '54deb6d8e20e8516',
  '231-directory-by-letters': '5748d2d0bfb981bb',
  '232-versions-of-templates': '8dbe43b987d9821e',
  '234-references-of-collected-jobs': 'fcec9e62818bd617',
  '237-checkouts-to-ask-about': '3586d57aee2d5686',
  '238-vessels-of-bookings': 'c2626a16169a46b8',
}

/** The checksum of a migration without comments and white space, which may change. */
function checksum(name: string): string {
  const text = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*(\/\/|--).*$/gm, '')
    .replace(/\s+/g, '')
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

test('every migration of the folder is in index.ts, in the order of the numbers', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^\d.*\.ts$/.test(name))
  const names = files.map((name) => name.replace('.ts', '')).sort()
  expect(Object.keys(migrations), 'list each migration in index.ts, in this order').toEqual(names)
})

test('no released migration was changed, and each new one is added to the list', () => {
  const now = Object.fromEntries(Object.keys(migrations).map((name) => [name, checksum(name)]))
  expect(now, 'add the line marked + to RELEASED; a changed line means an edited migration').toEqual(RELEASED)
})
