/** Searches by names, without an index. */
import { sql } from 'kysely'
import { BLANKS, LEFT_OUT, TYPED_AS } from '#domain/searched-text.ts'
import type { Sql } from './json.ts'

/**
 * SQL for texts as a search compares them, the same as `searchedText` of the domain. Most texts have ASCII letters only
 * and need no Unicode tables; `translate` takes a third of the time of a regular expression.
 */
export function searchedSql(...texts: readonly Sql[]): Sql {
  return sql`(select replace(replace(
      case when octet_length(given) = length(given) then lower(translate(given, ${sql.lit("-\t\n\r'")}, '    '))
        else ${WITHOUT_ACCENTS} end,
      '   ', ' '), '  ', ' ')
    from (select concat_ws(' ', ${sql.join(texts)}) as given offset 0) as searched)`
}

const WITHOUT_ACCENTS = Object.entries(TYPED_AS).reduce<Sql>(
  (text, [letter, typed]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(typed)})`,
  sql`lower(translate(normalize(given, nfkd), ${sql.lit(BLANKS + LEFT_OUT)}, ${sql.lit(' '.repeat(BLANKS.length))}))`,
)
