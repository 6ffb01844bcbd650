import { readEmail } from '@localchef/addresses/email-address'
import { readPhone } from '@localchef/addresses/phone-number'
import { searchRecords as contract, type FoundRecords } from '@localchef/contracts/records/search-records'
import type { StaffRight } from '@localchef/contracts/staff/staff-right'
import { sql } from 'kysely'
import { cityInRussian } from '../city-in-russian.ts'
import { numberIn } from '../long-lists/found-by-number.ts'
import { anywhere } from '../long-lists/long-list.ts'
import { implement } from '../server-function.ts'
import { rightsOfUser } from '../staff/staff-rights.ts'

const most = 5
/** Limits matches before they are ordered, so that a common word costs no more than a rare one. */
const candidates = 200

/** Each part uses its own index: none scans a large table. */
export const searchRecords = implement(contract, async ({ query }, { db, user }) => {
  const rights = await rightsOfUser(db, user.id)
  const { rows } = await sql<FoundRecords>`
    with ${matchedPeople(query, rights.includes(rightOfList.people))},
    ${matchedKitchens(query)},
    ${matchedDishes(query)},
    ${matchedSales(query)}
    ${listsOf(query)}
  `.execute(db)
  const found = rows[0]
  if (!found) throw new Error('the query for the lists returned no row')
  const lists = Object.keys(rightOfList) as (keyof FoundRecords)[]
  for (const list of lists) if (!rights.includes(rightOfList[list])) found[list] = []
  return found
})

/** The right that opens each list; without it the list is empty. */
const rightOfList: Readonly<Record<keyof FoundRecords, StaffRight>> = {
  people: 'people_read',
  kitchens: 'kitchens_read',
  dishes: 'kitchens_read',
  orders: 'orders_read',
  bookings: 'orders_read',
  mails: 'people_read',
}

/**
 * People by a part of their name or address, or by their whole phone number. Callers without access to accounts search
 * by name only: otherwise the orders and kitchens found would reveal the owner of an address or number.
 */
function matchedPeople(query: string, readsAccounts: boolean) {
  const like = anywhere(readEmail(query) ?? query)
  const digits = readPhone(query)?.split(';')[0]?.slice(1)
  // Rows of other programs may lack the country code.
  const phone = readsAccounts && digits ? [digits, digits.replace(/^1/, '')] : []
  return sql`
    matched as (
      (
        select p.id, p.name, p.email, p.role, p.created_at
        from public.profiles p
        where (p.name || ' ' || p.email) ilike ${like}
          and (${readsAccounts}::boolean or p.name ilike ${like})
          and p.erased_at is null
        limit ${candidates}
      )
      union
      (
        select p.id, p.name, p.email, p.role, p.created_at
        from public.profiles p
        where regexp_replace(split_part(p.phone, ';', 1), '\\D', '', 'g') = any (${phone}::text[])
          and p.erased_at is null
        limit ${candidates}
      )
    ),
    people as materialized (
      select m.id, m.name, m.email, m.role,
        row_number() over (
          order by lower(${query}) in (lower(m.name), lower(m.email)) desc, char_length(m.name), m.created_at desc, m.id
        ) as place
      from matched m
      order by place
      limit ${most}
    )
  `
}

/** Kitchens by a part of their name, and those of the matched people. */
function matchedKitchens(query: string) {
  const like = anywhere(query)
  return sql`
    kitchens as (
      select c.id, c.name, c.name_ru, c.city, ${sql.raw(cityInRussian)} as city_ru, c.state, c.status,
        row_number() over (order by lower(c.name) = lower(${query}) desc, char_length(c.name), c.id) as place
      from (
        (
          select k.*
          from public.chefs k
          where k.name ilike ${like}
          limit ${candidates}
        )
        union
        (
          select k.*
          from public.chefs k
          where k.name_ru ilike ${like}
          limit ${candidates}
        )
        union
        (
          select k.*
          from public.chefs k
          where k.profile_id in (select p.id from people p)
        )
      ) c
      order by place
      limit ${most}
    )
  `
}

function matchedDishes(query: string) {
  const like = anywhere(query)
  return sql`
    dishes as (
      select d.id, d.name, d.name_ru, c.name as kitchen, c.name_ru as kitchen_ru,
        row_number() over (order by lower(d.name) = lower(${query}) desc, char_length(d.name), d.id) as place
      from (
        select f.id, f.name, f.name_ru, f.chef_id
        from public.dishes f
        where (f.name || ' ' || coalesce(f.name_ru, '')) ilike ${like}
        limit ${candidates}
      ) d
      join public.chefs c on c.id = d.chef_id
      order by place
      limit ${most}
    )
  `
}

/** Orders and bookings by their number, and the newest ones of the matched people. */
function matchedSales(query: string) {
  const number = numberIn(query) ?? null
  return sql`
    orders as (
      select o.id, o.number, o.buyer_name, c.name as kitchen, c.name_ru as kitchen_ru, o.status, o.placed_at
      from (
        (
          select n.id
          from public.orders n
          where n.number = ${number}::bigint
        )
        union
        (
          select theirs.id
          from people p
          cross join lateral (
            select n.id
            from public.orders n
            where n.buyer_id = p.id
            order by n.placed_at desc, n.id
            limit ${most}
          ) theirs
        )
      ) found
      join public.orders o on o.id = found.id
      join public.chefs c on c.id = o.chef_id
      order by o.number = ${number}::bigint desc nulls last, o.placed_at desc, o.id
      limit ${most}
    ),
    bookings as (
      select b.id, b.number, b.buyer_name, b.service_name, b.service_name_ru, b.status, b.starts_at
      from (
        (
          select n.id
          from public.bookings n
          where n.number = ${number}::bigint
        )
        union
        (
          select theirs.id
          from people p
          cross join lateral (
            select n.id
            from public.bookings n
            where n.buyer_id = p.id
            order by n.starts_at desc
            limit ${most}
          ) theirs
        )
      ) found
      join public.bookings b on b.id = found.id
      order by b.number = ${number}::bigint desc nulls last, b.starts_at desc, b.id
      limit ${most}
    )
  `
}

/** The lists of the answer, including mails to the matched people or to the typed address. */
function listsOf(query: string) {
  return sql`
    select
      coalesce((
        select jsonb_agg(
          jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'role', p.role)
          order by p.place
        )
        from people p
      ), '[]') as people,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', k.id, 'name', k.name, 'nameRu', k.name_ru, 'city', k.city,
            'cityRu', k.city_ru, 'state', k.state, 'status', k.status
          )
          order by k.place
        )
        from kitchens k
      ), '[]') as kitchens,
      coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', d.id, 'name', d.name, 'nameRu', d.name_ru, 'kitchen', d.kitchen, 'kitchenRu', d.kitchen_ru
          )
          order by d.place
        )
        from dishes d
      ), '[]') as dishes,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', o.id, 'number', o.number, 'buyerName', o.buyer_name, 'kitchen', o.kitchen, 'kitchenRu', o.kitchen_ru,
          'status', o.status, 'placedAt', o.placed_at
        ))
        from orders o
      ), '[]') as orders,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', b.id, 'number', b.number, 'buyerName', b.buyer_name, 'service', b.service_name,
          'serviceRu', b.service_name_ru, 'status', b.status, 'startsAt', b.starts_at
        ))
        from bookings b
      ), '[]') as bookings,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'number', m.id, 'recipient', m.recipient, 'subject', m.subject, 'state', m.state, 'at', m.at,
          'personId', (select r.id from public.profiles r where lower(r.email) = lower(m.recipient) limit 1)
        ))
        from mail.newest_to(
          array(select p.email from people p where p.email <> '') || ${query}::text || lower(${query}::text),
          ${most}
        ) m
      ), '[]') as mails
  `
}
