-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger payments_touch
before update on public.payments
for each row execute function private.touch_updated_at();

create or replace function private.guard_payment()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A buyer who takes something off the order before it is charged pays less than was authorized.
  if (new.order_id, new.booking_id, new.gift_card_id, new.chef_id, new.provider, new.account_id)
    is distinct from (old.order_id, old.booking_id, old.gift_card_id, old.chef_id, old.provider, old.account_id)
    or (
      new.purpose is distinct from old.purpose
      and not (
        (old.purpose, new.purpose) in (('order', 'replaced'), ('change', 'order'), ('supplement_wish', 'supplement'))
        and (old.status, new.status) = ('authorized', 'authorized')
      )
    )
    or (
      (new.amount_cents, new.application_fee_cents, new.owed_cents)
        is distinct from (old.amount_cents, old.application_fee_cents, old.owed_cents)
      and not (
        old.purpose = 'order'
        and old.status = 'authorized'
        and new.status = 'authorized'
        and new.amount_cents <= old.amount_cents
      )
    )
  then
    raise exception 'subject, amounts and destination of a payment do not change'
      using errcode = 'LC005';
  end if;
  return new;
end
$$;

comment on function private.guard_payment() is
  'Trigger: refuses a change of what was agreed about a payment (SQLSTATE LC005).';

create or replace trigger payments_guard
before update on public.payments
for each row execute function private.guard_payment();

-- A payment is for the sides of its order or booking.
create policy payments_select on public.payments
for select to authenticated
using (
  (order_id is not null and (select private.takes_part_in_order(payments.order_id)))
  or (booking_id is not null and (select private.takes_part_in_booking(payments.booking_id)))
);

create policy payments_factor on public.payments
as restrictive
for all to authenticated
using ((select private.factor_given()));

create or replace trigger refunds_touch
before update on public.refunds
for each row execute function private.touch_updated_at();

-- The row of the payment, order or booking is locked, so that two refunds at once are counted one after the other.
create or replace function private.guard_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  paid bigint;
  refunded bigint;
begin
  if new.payment_id is not null then
    select p.captured_cents
    into paid
    from public.payments p
    where p.id = new.payment_id
    for no key update;
  elsif new.order_id is not null then
    select case when o.payment_method = 'pay_on_pickup' and o.status = 'completed' then o.total_cents else 0 end
    into paid
    from public.orders o
    where o.id = new.order_id
    for no key update;
  else
    select case b.status
      when 'completed' then coalesce(b.price_cents, 0) - coalesce((
        select sum(p.captured_cents)
        from public.payments p
        where p.booking_id = b.id
      ), 0)
      -- The kept part of a deposit that a card failed to pay, once the chef has recorded it.
      when 'cancelled' then coalesce((
        select b.kept_cents
        from public.payments p
        where p.booking_id = b.id
          and p.recorded_at is not null
        limit 1
      ), 0)
      else 0
    end
    into paid
    from public.bookings b
    where b.id = new.booking_id
    for no key update;
  end if;
  select coalesce(sum(r.amount_cents), 0)
  into refunded
  from public.refunds r
  where (r.payment_id = new.payment_id or r.order_id = new.order_id or r.booking_id = new.booking_id)
    and r.status <> 'failed';
  if refunded + new.amount_cents > paid then
    raise exception 'nothing is refunded beyond what was paid'
      using errcode = 'LC011';
  end if;
  return new;
end
$$;

comment on function private.guard_refund() is
  'Trigger: refuses refunds beyond the captured amount, or beyond what was paid in person (SQLSTATE LC011).';

create or replace trigger refunds_guard
before insert on public.refunds
for each row execute function private.guard_refund();

create or replace function private.check_ledger_balance()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  of_transaction bigint = case when tg_table_name = 'ledger_transactions' then new.id else (to_jsonb(new) ->> 'transaction_id')::bigint end;
  entries integer;
  total bigint;
begin
  select count(*), coalesce(sum(e.amount_cents), 0)
  into entries, total
  from public.ledger_entries e
  where e.transaction_id = of_transaction;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', of_transaction, entries, total
      using errcode = 'LC012';
  end if;
  return null;
end
$$;

comment on function private.check_ledger_balance() is
  'Trigger at commit: a ledger transaction has entries, and they sum to zero (SQLSTATE LC012).';

create constraint trigger ledger_transactions_balanced
after insert on public.ledger_transactions
deferrable initially deferred
for each row execute function private.check_ledger_balance();

create constraint trigger ledger_entries_balanced
after insert on public.ledger_entries
deferrable initially deferred
for each row execute function private.check_ledger_balance();

create or replace function private.refuse_ledger_change()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the ledger is append-only'
    using errcode = '42501';
end
$$;

comment on function private.refuse_ledger_change() is 'Trigger: refuses every change of the ledger, by any role.';

create or replace trigger ledger_transactions_append_only
before update or delete on public.ledger_transactions
for each row execute function private.refuse_ledger_change();

-- `always`: the triggers also fire in a session that replays the changes of a replica.
alter table public.ledger_transactions enable always trigger ledger_transactions_append_only;

create or replace trigger ledger_transactions_no_truncate
before truncate on public.ledger_transactions
for each statement execute function private.refuse_ledger_change();

alter table public.ledger_transactions enable always trigger ledger_transactions_no_truncate;

create or replace trigger ledger_entries_append_only
before update or delete on public.ledger_entries
for each row execute function private.refuse_ledger_change();

alter table public.ledger_entries enable always trigger ledger_entries_append_only;

create or replace trigger ledger_entries_no_truncate
before truncate on public.ledger_entries
for each statement execute function private.refuse_ledger_change();

alter table public.ledger_entries enable always trigger ledger_entries_no_truncate;

create or replace function private.guard_closed_month()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before public.closed_months;
begin
  select c.*
  into before
  from public.closed_months c
  order by c.ends_at desc
  limit 1;
  if before.month is not null
    and (
      new.begins_at <> before.ends_at
      or new.month <> to_char(to_date(before.month, 'YYYY-MM') + interval '1 month', 'YYYY-MM')
    )
  then
    raise exception 'month % does not follow the closed month %', new.month, before.month
      using errcode = 'LC014';
  end if;
  if new.ends_at > now() then
    raise exception 'month % is not over', new.month
      using errcode = 'LC014';
  end if;
  return new;
end
$$;

comment on function private.guard_closed_month() is
  'Trigger: refuses to close a month out of order or before its end (SQLSTATE LC014).';

create or replace trigger closed_months_guard
before insert on public.closed_months
for each row execute function private.guard_closed_month();

create or replace trigger closed_months_append_only
before update or delete on public.closed_months
for each row execute function private.refuse_ledger_change();

-- `always`: the triggers also fire in a session that replays the changes of a replica.
alter table public.closed_months enable always trigger closed_months_append_only;

create or replace trigger closed_months_no_truncate
before truncate on public.closed_months
for each statement execute function private.refuse_ledger_change();

alter table public.closed_months enable always trigger closed_months_no_truncate;

create or replace trigger closed_month_accounts_append_only
before update or delete on public.closed_month_accounts
for each row execute function private.refuse_ledger_change();

alter table public.closed_month_accounts enable always trigger closed_month_accounts_append_only;

create or replace trigger closed_month_accounts_no_truncate
before truncate on public.closed_month_accounts
for each statement execute function private.refuse_ledger_change();

alter table public.closed_month_accounts enable always trigger closed_month_accounts_no_truncate;

create or replace trigger closed_month_kitchens_append_only
before update or delete on public.closed_month_kitchens
for each row execute function private.refuse_ledger_change();

alter table public.closed_month_kitchens enable always trigger closed_month_kitchens_append_only;

create or replace trigger closed_month_kitchens_no_truncate
before truncate on public.closed_month_kitchens
for each statement execute function private.refuse_ledger_change();

alter table public.closed_month_kitchens enable always trigger closed_month_kitchens_no_truncate;

-- A close holds the lock alone, so that it waits for what is being posted, and sums all of it. The check sees the months
-- that were closed while it waited.
create or replace function private.guard_open_month()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted_at timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  if tg_table_name = 'ledger_transactions' then
    select min(a.created_at)
    into posted_at
    from added a;
  else
    select min(t.created_at)
    into posted_at
    from added a
    join public.ledger_transactions t on t.id = a.transaction_id;
  end if;
  if posted_at < (select max(c.ends_at) from public.closed_months c) then
    raise exception 'nothing is posted in a closed month: %', posted_at
      using errcode = 'LC015';
  end if;
  return null;
end
$$;

comment on function private.guard_open_month() is
  'Trigger: refuses transactions and entries of the ledger in a closed month (SQLSTATE LC015).';

create or replace trigger ledger_transactions_open_month
after insert on public.ledger_transactions
referencing new table as added
for each statement execute function private.guard_open_month();

create or replace trigger ledger_entries_open_month
after insert on public.ledger_entries
referencing new table as added
for each statement execute function private.guard_open_month();

-- The day of a moment on the marketplace's calendar.
create or replace function private.marketplace_day(at timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (at at time zone coalesce(
    (
      select s.value ->> 'timeZone'
      from public.platform_settings s
      where s.key = 'ledger'
      order by s.version desc
      limit 1
    ),
    'UTC'
  ))::date
$$;

comment on function private.marketplace_day(timestamptz) is
  'The calendar day of a moment in the marketplace''s time zone.';

-- The release before this one writes commissions to its own table; both run side by side during an upgrade.
create or replace function private.copy_commission()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.fee_periods (chef_id, kind, percent, holds_from, begins_at, reason, author_id, created_at)
  values (
    new.chef_id, 'commission', new.percent, private.marketplace_day(new.created_at), new.created_at, new.reason,
    new.author_id, new.created_at
  );
  return null;
end
$$;

comment on function private.copy_commission() is
  'Trigger: copies a commission that the release before this one has set.';

create or replace trigger chef_commissions_copy
after insert on public.chef_commissions
for each row execute function private.copy_commission();

create or replace function private.guard_fee_period()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.begins_at < (select max(c.ends_at) from public.closed_months c) then
    raise exception 'no fee begins in a closed month: %', new.begins_at
      using errcode = 'LC015';
  end if;
  return new;
end
$$;

comment on function private.guard_fee_period() is
  'Trigger: refuses a fee that begins in a closed month of the ledger (SQLSTATE LC015).';

create or replace trigger fee_periods_open_month
before insert on public.fee_periods
for each row execute function private.guard_fee_period();

-- The fees that a kitchen has of its own at a moment. A fee without a key is the marketplace's.
create or replace function private.kitchen_fees(of_chef uuid, at timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with in_force as (
      select distinct on (k.kind) k.kind, k.percent, k.fixed_cents
      from public.fee_periods k
      where k.chef_id = of_chef
        and k.withdrawn_at is null
        and k.begins_at <= at
      order by k.kind, k.begins_at desc
    )
    select jsonb_strip_nulls(jsonb_build_object(
      'sharePercent', (select f.percent::float8 from in_force f where f.kind = 'commission'),
      'servicePercent', (select f.percent::float8 from in_force f where f.kind = 'service_fee'),
      'serviceFixed', (select (f.fixed_cents / 100.0)::float8 from in_force f where f.kind = 'service_fee')
    ))
  );
end
$$;

comment on function private.kitchen_fees(uuid, timestamptz) is
  'Commission and service fee that a kitchen has of its own at a moment. Read by payments/kitchen-fees.ts.';
