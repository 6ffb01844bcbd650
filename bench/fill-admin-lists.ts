import type { Database } from '@localchef/backend/database'
import { paymentSteps } from './fill-payments.ts'

const people = 100_000
const chefs = 5_000
const orders = 1_000_000
const batch = 100_000

const parts = { person: 1, chef: 2, dish: 3 }

/** SQL of the stable id of the n-th row of a kind. */
const idOf = (part: keyof typeof parts, n: string) =>
  `('0000000${parts[part]}-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

/**
 * Fills the tables behind the admins' lists with a few statements and without row triggers. Tables with rows are
 * left unchanged.
 */
export async function fillAdminLists(database: Database): Promise<void> {
  for (const [table, statements] of steps()) {
    const { rows } = await database.pool.query<{ filled: boolean }>(
      `select exists (select 1 from public.${table}) as filled`,
    )
    if (rows[0]?.filled) continue
    await database.transaction(async (connection) => {
      await connection.query('set local session_replication_role = replica')
      for (const statement of statements) await connection.query(statement)
    })
  }
  await database.pool.query('vacuum (analyze)')
}

function steps(): [table: string, statements: string[]][] {
  const firsts = Array.from({ length: orders / batch }, (_, index) => 1 + index * batch)
  return [
    ['profiles', [peopleSql]],
    ['chefs', [kitchensSql]],
    ['dishes', [dishesSql]],
    ['orders', firsts.map(ordersSql)],
    ...paymentSteps,
    ['bookings', [bookingsSql]],
    ['reviews', [reviewsSql]],
    ['audit_log', [auditSql]],
    ['visit_counts', [countsSql]],
  ]
}

const firstNames = `(array['Nadia', 'Oleg', 'Maria', 'Chen', 'Fatima', 'Diego', 'Anna', 'Tom', 'Priya', 'Sam'])`
const cities = `(array['San Francisco', 'Oakland', 'Fresno', 'Portland', 'Salem', 'Austin', 'Dallas', 'Houston'])`
const states = `(array['CA', 'CA', 'CA', 'OR', 'OR', 'TX', 'TX', 'TX'])`
const nameOf = (n: string) => `${firstNames}[1 + ${n} % 10] || ' ' || ${n}`

const peopleSql = `
  insert into auth.users (id, email, created_at, email_confirmed_at)
  select ${idOf('person', 'n')}, 'buyer-' || n || '@bench.test', now(), now()
  from generate_series(1, ${people}) n;
  insert into public.profiles (id, role, name, email, city, state, created_at, suspended_at)
  select ${idOf('person', 'n')},
    (case when n <= ${chefs} then 'chef' when n <= ${chefs + 10} then 'admin' else 'buyer' end)::public.profile_role,
    ${nameOf('n')}, 'buyer-' || n || '@bench.test', ${cities}[1 + n % 8], ${states}[1 + n % 8],
    timestamptz '2026-11-20' - n * interval '5 minutes', case when n % 2000 = 0 then now() end
  from generate_series(1, ${people}) n;
`

const kitchensSql = `
  insert into public.chefs (
    id, profile_id, slug, name, bio, cuisines, services, status, latitude, longitude, city, state, zip_code,
    activated_at, submitted_at, created_at
  )
  select ${idOf('chef', 'n')}, ${idOf('person', 'n')}, 'kitchen-' || n, 'Kitchen ' || n, 'Soup.', '{russian}', '{pickup}',
    (case when n % 100 = 0 then 'submitted' when n % 101 = 0 then 'suspended' else 'active' end)::public.chef_status,
    37 + (n % 8), -122 + (n % 8), ${cities}[1 + n % 8], ${states}[1 + n % 8], '94103',
    timestamptz '2026-11-20' - n * interval '2 hours', timestamptz '2026-11-20' - n * interval '2 hours',
    timestamptz '2026-11-20' - n * interval '2 hours'
  from generate_series(1, ${chefs}) n;
`

const dishesSql = `
  insert into public.dishes (id, chef_id, name, price_cents, category, cuisine, allergens, status, updated_at)
  select ${idOf('dish', 'n')}, ${idOf('chef', `1 + n % ${chefs}`)}, 'Stew ' || n, 900, 'main', 'russian', '{}',
    (case when n % 500 = 0 then 'archived' else 'active' end)::public.dish_status,
    timestamptz '2026-11-20' - n * interval '7 minutes'
  from generate_series(1, 50000) n;
`

const ordersSql = (first: number) => `
  insert into public.orders (
    buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name,
    answer_due_at, placed_at, closed_at, completed_at
  )
  select ${idOf('person', `1 + n % ${people}`)}, ${idOf('chef', `1 + n % ${chefs}`)},
    (case when n <= 500 then 'placed' when n % 40 = 0 then 'expired' when n % 25 = 0 then 'cancelled'
      else 'completed' end)::public.order_status,
    'pickup', placed, placed + interval '30 minutes', placed::date, 1000 + n % 4000, 1 + n % 4,
    ${nameOf(`(1 + n % ${people})`)}, placed + interval '30 minutes', placed, case when n > 500 then placed end,
    case when n > 500 and n % 40 <> 0 and n % 25 <> 0 then placed end
  from (
    select n, timestamptz '2026-11-20' - n * interval '60 seconds' as placed
    from generate_series(${first}, ${first + batch - 1}) n
  ) made;
`

const bookingsSql = `
  insert into public.bookings (
    buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, price_cents, buyer_name, requested_at
  )
  select ${idOf('person', `1 + n % ${people}`)}, ${idOf('chef', `1 + n % ${chefs}`)},
    (case when n <= 200 then 'requested' else 'completed' end)::public.booking_status, 'Party for ' || n % 60, 8,
    made, made + interval '2 hours', 20000, ${nameOf(`(1 + n % ${people})`)}, made
  from (
    select n, timestamptz '2026-11-20' - n * interval '5 minutes' as made from generate_series(1, 100000) n
  ) made;
`

const reviewsSql = `
  insert into public.reviews (chef_id, buyer_id, order_id, rating, body, author_name, created_at, hidden_at, hidden_reason)
  select o.chef_id, o.buyer_id, o.id, 1 + o.number % 5, 'A wonderful soup ' || o.number, o.buyer_name, o.placed_at,
    case when o.number % 5000 = 0 then now() end, case when o.number % 5000 = 0 then 'It insults a person.' end
  from public.orders o
  where o.number % 5 = 0;
`

const auditSql = `
  insert into public.audit_log (
    actor_id, actor_email, area, action, subject_kind, subject_id, before, after, reason, request_id, created_at
  )
  select ${idOf('person', `${chefs} + 1 + n % 10`)}, 'admin-' || n % 10 || '@bench.test',
    case when n % 4 = 0 then 'security' else 'act' end,
    (array['suspend-user', 'approve-chef', 'hide-review', 'sign-in-limited'])[1 + n % 4], 'user',
    ${idOf('person', `1 + n % ${people}`)}::text, '{"role": "buyer"}', '{"role": "chef"}', 'Because of case ' || n,
    'request-' || n, timestamptz '2026-11-20' - (500000 - n) * interval '1 minute'
  from generate_series(1, 500000) n;
`

const countsSql = `
  insert into public.visit_counts (day, kind, state, city, visitors)
  select day::date, kind, place.state, place.city, 100
  from generate_series(date '2024-11-20', date '2026-11-20', interval '1 day') day,
    unnest(array['any', 'food', 'cart']) kind,
    (
      select '' as state, '' as city
      union
      select c.state, '' from public.chefs c
      union
      select c.state, c.city from public.chefs c
    ) place;
  insert into public.search_counts (day, words, state, city, searches, without_result)
  select day::date, words, place.state, place.city, 20, 5
  from generate_series(date '2025-11-20', date '2026-11-20', interval '1 day') day,
    unnest(array['', 'plov', 'lagman', 'ramen', 'tacos']) words,
    (select distinct c.state, c.city from public.chefs c) place;
`
