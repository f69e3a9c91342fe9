// Rules: docs/rules/interface.md#name-search, docs/rules/interface.md#phone-search
/** The database changes stored names and phone numbers as the domain changes what is searched. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { searchedPhone } from '#domain/searched-phone.ts'
import { BLANKS, LEFT_OUT, searchedText, TYPED_AS } from '#domain/searched-text.ts'
import { gramsOf, termOf } from './grams.ts'
import { freshDatabase } from './testing/database.ts'

const { database } = await freshDatabase()
afterAll(() => database.close())

async function inDatabase(
  expression: (given: ReturnType<typeof sql>) => ReturnType<typeof sql>,
  text: string,
) {
  const { rows } = await sql<{ value: unknown }>`select ${expression(sql`${text}::text`)} as value`.execute(
    database.db,
  )
  return rows[0]?.value
}

test.each([
  'Smith-Jones & O’Neill Ltd',
  "  d'Été,\t5\r\nQuay  ",
  'Ørsted STRASSE Straße ẞ Æon œuvre ŒUVRE Łódź Đuro ısı',
  'Zoë Ångström São Paulo Ștefan Çelik Ñandú',
  '１００％ Ltd',
  'Волга Транс ΑΘΗΝΑ',
  'a     b --- -- c',
  ' - ',
  '',
  [...BLANKS].join('x'),
  [...BLANKS].join(''),
  [...LEFT_OUT].join('é'),
  Object.keys(TYPED_AS).join(' '),
  Object.keys(TYPED_AS).join(' ').toUpperCase(),
])('%j is stored as it is searched', async (text) => {
  expect(await inDatabase((given) => sql`searched_text(${given})`, text)).toBe(searchedText(text))
})

test.each([
  '0191 496 0000',
  '+44 (0)191 496 0000',
  '0044 (0) 191 496 0000',
  '+44 0191-496-0000',
  '44 191 496 0000',
  '(0191) 496.0000',
  '００４４ 191/496 0000',
  '+353 1 679 1000',
  '00353 (0)1 679 1000',
  '960001',
])('the phone number %s is stored as it is searched', async (text) => {
  expect(await inDatabase((given) => sql`searched_phone(${given})`, text)).toBe(searchedPhone(text))
})

test.each(['a', 'ab', 'abc', 'abcdefghij', 'x\nyz', "o'neill \\ & sons"])(
  'the index of %j has what is asked of it',
  async (text) => {
    for (let from = 0; from < text.length; from++) {
      const asked = gramsOf([text.slice(from)])
        .map((gram) => termOf(gram))
        .join(' & ')
      expect(await inDatabase((given) => sql`text_grams(${given}) @@ ${asked}::tsquery`, text)).toBe(true)
    }
  },
)
