-- 100,000 people, 5,000 kitchens, 50,000 dishes, 1,000,000 orders with 100,000 bookings, 200,000 reviews, 500,000 entries of
-- the audit log and counts of visits. Half of the completed orders have a card payment with its ledger transactions, some of
-- them refunds; weekly payouts, a comparison with the provider for each of 700 days, and all months of the ledger but the
-- last four closed.
create function pg_temp.id_of(kind text, n bigint) returns uuid
language sql immutable
as $$ select (lpad(to_hex(ascii(kind)), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function pg_temp.name_of(n bigint) returns text
language sql immutable
as $$
  select (array['Nadia', 'Oleg', 'Maria', 'Chen', 'Fatima', 'Diego', 'Anna', 'Tom', 'Priya', 'Sam'])[1 + n % 10] || ' ' || n
$$;
create function pg_temp.city_of(n bigint) returns text
language sql immutable
as $$
  select (array['San Francisco', 'Oakland', 'Fresno', 'Portland', 'Salem', 'Austin', 'Dallas', 'Houston'])[1 + n % 8]
$$;
create function pg_temp.state_of(n bigint) returns text
language sql immutable
as $$ select (array['CA', 'CA', 'CA', 'OR', 'OR', 'TX', 'TX', 'TX'])[1 + n % 8] $$;

insert into auth.users (id, email, created_at, email_confirmed_at)
select pg_temp.id_of('person', n), 'buyer-' || n || '@bench.test', now(), now()
from generate_series(1, 100000) n;
insert into public.profiles (id, role, name, email, city, state, created_at, suspended_at)
select pg_temp.id_of('person', n),
  (case when n <= 5000 then 'chef' when n <= 5010 then 'admin' else 'buyer' end)::public.profile_role,
  pg_temp.name_of(n), 'buyer-' || n || '@bench.test', pg_temp.city_of(n), pg_temp.state_of(n),
  timestamptz '2026-11-20' - n * interval '5 minutes', case when n % 2000 = 0 then now() end
from generate_series(1, 100000) n;

insert into public.chefs (
  id, profile_id, slug, name, bio, cuisines, services, status, latitude, longitude, city, state, zip_code,
  activated_at, submitted_at, created_at
)
select pg_temp.id_of('chef', n), pg_temp.id_of('person', n), 'kitchen-' || n, 'Kitchen ' || n, 'Soup.', '{russian}', '{pickup}',
  (case when n % 100 = 0 then 'submitted' when n % 101 = 0 then 'suspended' else 'active' end)::public.chef_status,
  37 + (n % 8), -122 + (n % 8), pg_temp.city_of(n), pg_temp.state_of(n), '94103',
  timestamptz '2026-11-20' - n * interval '2 hours', timestamptz '2026-11-20' - n * interval '2 hours',
  timestamptz '2026-11-20' - n * interval '2 hours'
from generate_series(1, 5000) n;

insert into public.dishes (id, chef_id, name, price_cents, category, cuisine, allergens, status, updated_at)
select pg_temp.id_of('dish', n), pg_temp.id_of('chef', 1 + n % 5000), 'Stew ' || n, 900, 'main', 'russian', '{}',
  (case when n % 500 = 0 then 'archived' else 'active' end)::public.dish_status,
  timestamptz '2026-11-20' - n * interval '7 minutes'
from generate_series(1, 50000) n;

insert into public.orders (
  buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, meals, buyer_name,
  answer_due_at, placed_at, closed_at, completed_at
)
select pg_temp.id_of('person', 1 + n % 100000), pg_temp.id_of('chef', 1 + n % 5000),
  (case when n <= 500 then 'placed' when n % 40 = 0 then 'expired' when n % 25 = 0 then 'cancelled'
    else 'completed' end)::public.order_status,
  'pickup', placed, placed + interval '30 minutes', placed::date, 1000 + n % 4000, 1 + n % 4,
  pg_temp.name_of(1 + n % 100000), placed + interval '30 minutes', placed, case when n > 500 then placed end,
  case when n > 500 and n % 40 <> 0 and n % 25 <> 0 then placed end
from (
  select n, timestamptz '2026-11-20' - n * interval '60 seconds' as placed
  from generate_series(1, 1000000) n
) made;

insert into public.connected_accounts (id, chef_id, provider, account_id)
select md5(c.id::text)::uuid, c.id, 'sandbox', 'acct_' || c.slug
from public.chefs c;

update public.orders
set payment_method = 'card'
where status = 'completed'
  and number % 2 = 0;
insert into public.payments (
  id, order_id, chef_id, provider, account_id, status, amount_cents, application_fee_cents, captured_cents, hold_until,
  created_at
)
select md5('payment' || o.number)::uuid, o.id, o.chef_id, 'sandbox', 'acct', 'captured', 1615, 245, 1615, o.placed_at,
  o.placed_at
from public.orders o
where o.payment_method = 'card';

insert into public.ledger_transactions (cause, cause_key, order_id, chef_id, created_at)
select m.cause, p.id::text, p.order_id, p.chef_id, p.created_at
from public.payments p
cross join unnest('{sale,capture,provider_fee}'::text[]) with ordinality m (cause, nth)
order by p.created_at, m.nth;
insert into public.ledger_entries (transaction_id, account, chef_id, part, amount_cents)
select t.id, e.account::public.ledger_account, case when e.account = 'chef_payable' then t.chef_id end, e.part, e.cents
from public.ledger_transactions t
join (
  values
    ('sale', 'buyer', null, 1615),
    ('sale', 'chef_payable', null, -1170),
    ('sale', 'chef_payable', 'tip', -200),
    ('sale', 'marketplace_revenue', 'service_fee', -115),
    ('sale', 'marketplace_revenue', 'commission', -130),
    ('capture', 'provider_clearing', null, 1615),
    ('capture', 'buyer', null, -1615),
    ('provider_fee', 'provider_fees', null, 77),
    ('provider_fee', 'provider_clearing', null, -77)
) e (cause, account, part, cents) on e.cause = t.cause
order by t.id;

insert into public.refunds (payment_id, amount_cents, cause, reason, status, created_at)
select p.id, 100, 'chef', 'Cold', case when o.number % 4402 = 0 then 'failed' else 'succeeded' end, p.created_at
from public.payments p
join public.orders o on o.id = p.order_id
where o.number % 62 = 0;

insert into public.payouts (connected_account_id, provider_reference, amount_cents, status, created_at)
select a.id, 'po_' || week, 30000, case when week = 7 then 'failed' else 'paid' end,
  timestamptz '2026-11-20' - week * interval '7 days'
from public.connected_accounts a, generate_series(1, 100) week;

insert into public.ledger_comparisons (day, payments, differences, finished_at)
select date '2026-11-20' - n, 1000, 0, timestamptz '2026-11-20' - n * interval '1 day'
from generate_series(1, 700) n;

-- The totals, which no other month reads, are zero.
insert into public.closed_months (month, time_zone, begins_at, ends_at, transactions, totals, card_taxes, closed_by)
select to_char(first_day, 'YYYY-MM'), 'UTC', first_day, first_day + interval '1 month', 0, 'TOTALS',
  (
    select coalesce(jsonb_agg(s), '[]')
    from (
      select null as tax_rate_id, c.state, null as remitter, count(*) as orders, sum(p.captured_cents) as charged,
        0 as taxable, sum(o.subtotal_cents) as exempt, 0 as returned, 0 as collected, 0 as refunded, 0 as corrected
      from public.payments p
      join public.orders o on o.id = p.order_id
      join public.chefs c on c.id = p.chef_id
      where p.created_at >= first_day
        and p.created_at < first_day + interval '1 month'
      group by c.state
    ) s
  ),
  gen_random_uuid()
from generate_series(timestamptz '2024-12-01', '2026-07-01', '1 month') first_day;
create temporary table moved on commit drop as
select date_trunc('month', t.created_at) as first_day, e.account, e.chef_id,
  coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as debit,
  coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as credit
from public.ledger_transactions t
join public.ledger_entries e on e.transaction_id = t.id
group by 1, 2, 3;
insert into public.closed_month_accounts (month, account, opening_cents, debit_cents, credit_cents, closing_cents)
select c.month, a.account, sum(m.debit - m.credit) filter (where m.first_day < c.begins_at),
  sum(m.debit) filter (where m.first_day = c.begins_at), sum(m.credit) filter (where m.first_day = c.begins_at),
  sum(m.debit - m.credit)
from public.closed_months c
cross join (select distinct account from moved) a
join (
  select first_day, account, sum(debit) as debit, sum(credit) as credit from moved group by 1, 2
  union all
  select '-infinity', account, 0, 0 from moved group by 2
) m on m.account = a.account and m.first_day < c.ends_at
group by 1, 2;
insert into public.closed_month_kitchens (month, chef_id, opening_cents, change_cents, closing_cents)
select c.month, m.chef_id, coalesce(sum(m.credit - m.debit) filter (where m.first_day < c.begins_at), 0),
  coalesce(sum(m.credit - m.debit) filter (where m.first_day = c.begins_at), 0), sum(m.credit - m.debit)
from public.closed_months c
join moved m on m.account = 'chef_payable' and m.first_day < c.ends_at
group by 1, 2;

insert into public.bookings (
  buyer_id, chef_id, status, service_name, guests, starts_at, ends_at, price_cents, buyer_name, requested_at
)
select pg_temp.id_of('person', 1 + n % 100000), pg_temp.id_of('chef', 1 + n % 5000),
  (case when n <= 200 then 'requested' else 'completed' end)::public.booking_status, 'Party for ' || n % 60, 8,
  made, made + interval '2 hours', 20000, pg_temp.name_of(1 + n % 100000), made
from (
  select n, timestamptz '2026-11-20' - n * interval '5 minutes' as made from generate_series(1, 100000) n
) made;

insert into public.reviews (chef_id, buyer_id, order_id, rating, body, author_name, created_at, hidden_at, hidden_reason)
select o.chef_id, o.buyer_id, o.id, 1 + o.number % 5, 'A wonderful soup ' || o.number, o.buyer_name, o.placed_at,
  case when o.number % 5000 = 0 then now() end, case when o.number % 5000 = 0 then 'It insults a person.' end
from public.orders o
where o.number % 5 = 0;

insert into public.audit_log (
  actor_id, actor_email, area, action, subject_kind, subject_id, before, after, reason, request_id, created_at
)
select pg_temp.id_of('person', 5000 + 1 + n % 10), 'admin-' || n % 10 || '@bench.test',
  case when n % 4 = 0 then 'security' else 'act' end,
  (array['suspend-user', 'approve-chef', 'hide-review', 'sign-in-limited'])[1 + n % 4], 'user',
  pg_temp.id_of('person', 1 + n % 100000)::text, '{"role": "buyer"}', '{"role": "chef"}', 'Because of case ' || n,
  'request-' || n, timestamptz '2026-11-20' - (500000 - n) * interval '1 minute'
from generate_series(1, 500000) n;

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
