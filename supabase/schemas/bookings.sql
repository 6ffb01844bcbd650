-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.deposit_of(price_cents integer, percent integer, sum_cents integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case
    when d.cents >= 50 then d.cents
    else 0
  end
  from (
    select least(price_cents, coalesce(sum_cents, round(price_cents * (percent / 100.0))::integer, 0)) as cents
  ) d
$$;

comment on function private.deposit_of(integer, integer, integer) is
  'Deposit of a price in cents: a sum or a percentage, at most the price. Cards are not charged less than 50 cents.';

create or replace trigger services_touch
before update on public.services
for each row execute function private.touch_updated_at();

create or replace trigger services_refuse_sale_while_hidden
before update of status, hidden_at on public.services
for each row execute function private.refuse_sale_while_hidden();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.services
for each statement execute function private.notify_public_change();

-- Services are as public as their chef.
create policy services_select on public.services
for select to anon, authenticated
using (
  (status in ('active', 'paused') and (select private.chef_is_public(services.chef_id)))
  or (select private.owns_chef(services.chef_id))
);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.class_sessions
for each statement execute function private.notify_public_change();

create policy class_sessions_select on public.class_sessions
for select to anon, authenticated
using (exists (select 1 from public.services s where s.id = service_id));

create or replace trigger bookings_touch
before update on public.bookings
for each row execute function private.touch_updated_at();

create or replace function private.guard_booking_terms()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if ((new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at)
      -- The buyer agreed to the proposed start, or the date of the class moved.
      and not (
        new.session_id is null
        and new.starts_at is not distinct from old.proposed_starts_at
        and new.ends_at - new.starts_at = old.ends_at - old.starts_at
      )
      and not (
        new.cancels_free
        and exists (
          select
          from public.class_sessions k
          where k.id = new.session_id
            and (k.starts_at, k.ends_at) = (new.starts_at, new.ends_at)
        )
      ))
    or new.guests <> old.guests
    or (new.deposit_percent, new.deposit_cents, new.free_hours, new.kept_percent, new.balance_days)
      is distinct from (old.deposit_percent, old.deposit_cents, old.free_hours, old.kept_percent, old.balance_days)
    or (new.price_cents is distinct from old.price_cents and new.status not in ('requested', 'quoted'))
    or (old.cancels_free and not new.cancels_free)
  then
    raise exception 'the terms of a booking do not change: only a price or a time that both sides agree on does'
      using errcode = 'LC005';
  end if;
  return new;
end
$$;

comment on function private.guard_booking_terms() is
  'Trigger: refuses a change of the guests, the agreed price or the deposit of a booking, and of its time unless the buyer agreed or its class moved (SQLSTATE LC005).';

create or replace trigger bookings_guard_terms
before update of starts_at, ends_at, guests, price_cents, deposit_percent, deposit_cents, free_hours, kept_percent, balance_days, cancels_free
on public.bookings
for each row execute function private.guard_booking_terms();

-- An exclusion constraint sees one table only, and a chef is in one place at a time across bookings and classes. Both
-- sides lock the chef first, so that the second of two concurrent writers sees the first.
create or replace function private.refuse_chef_overlap()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  overlapping boolean;
begin
  perform 1
  from public.chefs c
  where c.id = new.chef_id
  for no key update;
  if tg_table_name = 'bookings' then
    select exists (
      select 1
      from public.class_sessions k
      where k.chef_id = new.chef_id
        and tstzrange(k.starts_at, k.ends_at) && tstzrange(new.starts_at, new.ends_at)
    )
    into overlapping;
  else
    select exists (
      select 1
      from public.bookings b
      where b.chef_id = new.chef_id
        and b.session_id is null
        and b.status in ('accepted', 'confirmed')
        and tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at, new.ends_at)
    )
    into overlapping;
  end if;
  if overlapping then
    raise exception 'a chef cannot be in two places at once'
      using errcode = '23P01';
  end if;
  return new;
end
$$;

comment on function private.refuse_chef_overlap() is
  'Trigger: an agreed booking and a class of one chef cannot overlap (SQLSTATE 23P01).';

create or replace trigger bookings_no_overlap_with_classes_insert
before insert on public.bookings
for each row when (new.status in ('accepted', 'confirmed') and new.session_id is null)
execute function private.refuse_chef_overlap();

create or replace trigger bookings_no_overlap_with_classes_update
before update of status, starts_at, ends_at on public.bookings
for each row when (
  new.status in ('accepted', 'confirmed')
  and new.session_id is null
  and (old.status not in ('accepted', 'confirmed') or (old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at))
)
execute function private.refuse_chef_overlap();

create or replace trigger class_sessions_no_overlap_with_bookings
before insert or update of starts_at, ends_at on public.class_sessions
for each row
execute function private.refuse_chef_overlap();

-- A booking is for its buyer and its chef.
create policy bookings_select on public.bookings
for select to authenticated
using (
  buyer_id = (select auth.uid())
  or (select private.owns_chef(bookings.chef_id))
);

create policy bookings_factor on public.bookings
as restrictive
for all to authenticated
using ((select private.factor_given()));

create or replace function private.takes_part_in_booking(of_booking uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = of_booking
      and (select auth.uid()) in (b.buyer_id, c.profile_id)
  )
  and (select private.factor_given())
$$;

comment on function private.takes_part_in_booking(uuid) is
  'Whether the caller is the buyer or the chef of a booking.';

create policy booking_quotes_select on public.booking_quotes
for select to authenticated
using ((select private.takes_part_in_booking(booking_quotes.booking_id)));

create policy booking_quotes_factor on public.booking_quotes
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy booking_events_select on public.booking_events
for select to authenticated
using ((select private.takes_part_in_booking(booking_events.booking_id)));

create policy booking_events_factor on public.booking_events
as restrictive
for all to authenticated
using ((select private.factor_given()));
