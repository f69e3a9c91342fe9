import { expect, test } from 'vitest'
import { describeStatement } from './describe-statement.ts'

test.each([
  ['select 1', 'select'],
  [
    'select r.id from request r join "company" on true where r.id = any(array(select id from request))',
    'select from request, company',
  ],
  ['select id from "request" where id = $1 for update', 'select from request'],
  [
    'with a as (insert into "quote" (id) values (1) on conflict (id) do update set id = 2) update request set x = 1',
    'insert into quote, update request',
  ],
  [
    'delete from a; delete from b; delete from c; delete from d; delete from e',
    'delete from a, delete from b, delete from c, delete from d and 1 more',
  ],
])('describes %s as %s', (text, description) => {
  expect(describeStatement(text)).toBe(description)
})
