import { expect, test } from 'vitest'
import { summaryOf } from './spans.ts'

test.each([
  ['select id from public.orders where id = $1', 'select public.orders'],
  ['select 1', 'select'],
  ['insert into "auth"."users" (id) values ($1)', 'insert auth.users'],
  ['update mail.outbox set sent_at = now()', 'update mail.outbox'],
  ['delete from public.dishes where id = $1', 'delete public.dishes'],
  ['with found as (select 1 from public.chefs) select * from found', 'select public.chefs'],
  [
    'with made as (insert into public.orders (id) values ($1) returning id) insert into public.order_lines select 1 from made',
    'insert public.orders insert public.order_lines',
  ],
  ['select private.place_order($1, $2) as outcome', 'select private.place_order'],
  ['select 1 from public.chefs for update of c', 'select public.chefs'],
  ['insert into public.a (id) values ($1) on conflict do update set b = 1', 'insert public.a'],
  ['/* from nowhere */ select 1 -- from here\n from public.chefs', 'select public.chefs'],
  ["select set_config('a', 'from public.secrets', true)", 'select'],
  ["select ''' from public.secrets', x from public.chefs", 'select public.chefs'],
  ['begin;select set_config(\'request.jwt.claims\', \'{"email":"a@b.test"}\', true)', 'begin'],
  ['commit', 'commit'],
  ['', 'statement'],
])('the summary of %s is %s', (text, expected) => {
  expect(summaryOf(text).summary).toBe(expected)
})
