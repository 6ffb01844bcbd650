-- Services and bookings: catering, private chef, classes. Two agreed bookings of one chef cannot overlap and class places
-- cannot be oversold, even by requests at the same moment: constraints refuse it.

set local search_path = public, extensions;

create type public.service_kind as enum ('catering', 'private_chef', 'class', 'other');

create type public.service_pricing as enum ('fixed', 'per_guest', 'per_hour');

create type public.booking_status as enum (
  'requested', 'quoted', 'awaiting_deposit', 'accepted', 'confirmed', 'completed', 'declined', 'cancelled', 'expired'
);

create function private.deposit_of(price_cents integer, percent integer, sum_cents integer)
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

revoke execute on function private.deposit_of(integer, integer, integer) from public;
grant execute on function private.deposit_of(integer, integer, integer) to service_role;

create table public.services (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  kind public.service_kind not null,
  type_slug text,
  name text not null,
  name_ru text,
  description text not null default '',
  description_ru text,
  included text[] not null default '{}',
  included_ru text[] not null default '{}',
  pricing public.service_pricing not null,
  price_cents integer not null,
  needs_quote boolean not null default false,
  guests_min integer not null default 1,
  guests_max integer not null default 20,
  duration_minutes integer not null default 120,
  notice_days integer not null default 2,
  deposit_percent integer,
  deposit_cents integer,
  free_hours integer not null default 48,
  kept_percent integer not null default 100,
  balance_days integer,
  area_miles numeric(5, 1),
  status public.dish_status not null default 'draft',
  picture_path text,
  picture_color text not null default '#d8c4a8',
  position integer not null default 0,
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_pkey primary key (id),
  constraint services_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint services_id_chef_id_key unique (id, chef_id),
  constraint services_name_length check (char_length(btrim(name)) between 2 and 120),
  constraint services_name_plain_check check (private.is_plain_name(name)),
  constraint services_name_ru_plain_check check (private.is_plain_name(name_ru)),
  constraint services_description_length check (char_length(description) <= 4000 and char_length(description_ru) <= 4000),
  constraint services_included_length check (
    cardinality(included) <= 20
    and cardinality(included_ru) <= 20
    and char_length(array_to_string(included || included_ru, '')) <= 4800
  ),
  constraint services_price_range check (price_cents between 0 and 10000000),
  constraint services_guests check (1 <= guests_min and guests_min <= guests_max and guests_max <= 1000),
  constraint services_duration_range check (duration_minutes between 15 and 1440),
  constraint services_notice_range check (notice_days between 0 and 365),
  constraint services_deposit check (
    num_nonnulls(deposit_percent, deposit_cents) <= 1
    and deposit_percent between 1 and 100
    and deposit_cents between 50 and 10000000
  ),
  constraint services_cancellation check (free_hours between 0 and 8760 and kept_percent between 0 and 100),
  constraint services_balance_days_range check (balance_days between 0 and 60),
  constraint services_type_slug_form check (type_slug ~ '^[a-z0-9]+(_[a-z0-9]+)*$' and char_length(type_slug) <= 40),
  constraint services_hidden_has_reason check ((hidden_at is null) = (hidden_reason is null)),
  constraint services_hidden_not_on_sale check (hidden_at is null or status <> 'active')
);

comment on table public.services is 'A service of a chef that buyers book. Prices in integer cents.';
comment on column public.services.type_slug is
  'Slug of a service type that an admin has added; null for the kind itself.';
comment on column public.services.included is 'Things that the price includes, a line each.';
comment on column public.services.deposit_percent is 'Deposit as a part of the price. Without percentage and sum, none is asked for.';
comment on column public.services.free_hours is 'Until so many hours before the start, a canceling buyer gets the whole deposit back.';
comment on column public.services.kept_percent is 'The part of the deposit that the chef keeps after that.';
comment on column public.services.balance_days is 'Days before the start at which the balance is due by card; null: it is paid at the event.';
comment on column public.services.hidden_at is 'When an admin hid it. Its chef can edit it but not sell it.';
comment on column public.services.hidden_reason is 'The reason, as the chef reads it.';

create index services_chef_id_idx on public.services (chef_id, status, position);
create index services_updated_at_idx on public.services (updated_at, id);
create index services_names_trgm_idx on public.services using gin ((name || ' ' || coalesce(name_ru, '')) gin_trgm_ops);

create trigger services_touch
before update on public.services
for each row execute function private.touch_updated_at();

create trigger services_refuse_sale_while_hidden
before update of status, hidden_at on public.services
for each row execute function private.refuse_sale_while_hidden();

create trigger notify_public_change
after insert or update or delete or truncate on public.services
for each statement execute function private.notify_public_change();

alter table public.services enable row level security;

revoke all on public.services from public, anon, authenticated, service_role;
grant select on public.services to anon, authenticated;
grant select, insert, update, delete on public.services to service_role;

-- Services are as public as their chef.
create policy services_select on public.services
for select to anon, authenticated
using (
  (status in ('active', 'paused') and (select private.chef_is_public(chef_id)))
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create table public.class_sessions (
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  chef_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  places integer not null,
  places_left integer not null,
  constraint class_sessions_pkey primary key (id),
  constraint class_sessions_service_fkey foreign key (service_id, chef_id)
    references public.services (id, chef_id) on delete cascade,
  constraint class_sessions_window check (starts_at < ends_at),
  constraint class_sessions_places check (places > 0 and 0 <= places_left and places_left <= places),
  constraint class_sessions_no_overlap exclude using gist (
    chef_id with =,
    tstzrange(starts_at, ends_at) with &&
  )
);

comment on table public.class_sessions is 'A date of a class and its places left. Never oversold.';

create index class_sessions_service_id_idx on public.class_sessions (service_id, chef_id, starts_at);
create index class_sessions_chef_id_starts_at_idx on public.class_sessions (chef_id, starts_at);

create trigger notify_public_change
after insert or update or delete or truncate on public.class_sessions
for each statement execute function private.notify_public_change();

alter table public.class_sessions enable row level security;

revoke all on public.class_sessions from public, anon, authenticated, service_role;
grant select on public.class_sessions to anon, authenticated;
grant select, insert, update, delete on public.class_sessions to service_role;

create policy class_sessions_select on public.class_sessions
for select to anon, authenticated
using (exists (select 1 from public.services s where s.id = service_id));

create table public.bookings (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity (start with 5001),
  buyer_id uuid,
  chef_id uuid not null,
  service_id uuid,
  session_id uuid,
  status public.booking_status not null default 'requested',
  service_name text not null,
  service_name_ru text,
  guests integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null default '',
  message text not null default '',
  price_cents integer,
  deposit_percent integer,
  deposit_cents integer,
  free_hours integer not null default 48,
  kept_percent integer not null default 100,
  balance_days integer,
  deposit_due_cents integer not null generated always as (
    coalesce(private.deposit_of(price_cents, deposit_percent, deposit_cents), 0)
  ) stored,
  kept_cents integer not null default 0,
  balance_reminded_at timestamptz,
  balance_overdue_at timestamptz,
  status_reason text,
  buyer_name text not null,
  buyer_phone text,
  buyer_allergies text[] not null default '{}',
  answer_due_at timestamptz,
  requested_at timestamptz not null default now(),
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint bookings_pkey primary key (id),
  constraint bookings_number_key unique (number),
  constraint bookings_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null,
  constraint bookings_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint bookings_service_id_fkey foreign key (service_id) references public.services (id) on delete set null,
  constraint bookings_session_id_fkey foreign key (session_id) references public.class_sessions (id) on delete set null,
  constraint bookings_window check (starts_at < ends_at),
  constraint bookings_guests_positive check (guests > 0),
  constraint bookings_price_range check (price_cents between 0 and 99999999),
  constraint bookings_agreed_has_price check (
    status not in ('quoted', 'awaiting_deposit', 'accepted', 'confirmed', 'completed') or price_cents is not null
  ),
  constraint bookings_kept_not_negative check (kept_cents >= 0),
  constraint bookings_message_length check (char_length(message) <= 2000),
  -- A chef is in one place at a time. Bookings of a class share its session, which counts its places.
  constraint bookings_no_overlap exclude using gist (
    chef_id with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (status in ('accepted', 'confirmed') and session_id is null)
);

comment on table public.bookings is 'A booking of a service by a buyer.';
comment on column public.bookings.deposit_percent is 'Deposit and cancellation rule of the service at the request, as its buyer has seen them.';
comment on column public.bookings.kept_cents is 'The part of the deposit that the chef keeps of a canceled booking.';
comment on column public.bookings.balance_reminded_at is 'When the buyer was reminded of the balance. Written once.';
comment on column public.bookings.balance_overdue_at is 'When both sides learned that the balance is overdue. Written once.';

create index bookings_buyer_id_idx on public.bookings (buyer_id, starts_at desc);
create index bookings_chef_id_idx on public.bookings (chef_id, starts_at desc);
create index bookings_service_id_idx on public.bookings (service_id);
create index bookings_session_id_idx on public.bookings (session_id);
create index bookings_requested_at_idx on public.bookings (requested_at, id);
create index bookings_words_trgm_idx on public.bookings using gin ((buyer_name || ' ' || service_name) gin_trgm_ops);
create index bookings_status_requested_at_idx on public.bookings (status, requested_at, id);
create index bookings_chef_id_requested_at_idx on public.bookings (chef_id, requested_at, id);

create index bookings_balance_idx on public.bookings (starts_at)
  where status = 'confirmed' and balance_days is not null and balance_overdue_at is null;

create trigger bookings_touch
before update on public.bookings
for each row execute function private.touch_updated_at();

create function private.guard_booking_terms()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.starts_at <> old.starts_at
    or new.ends_at <> old.ends_at
    or new.guests <> old.guests
    or (new.deposit_percent, new.deposit_cents, new.free_hours, new.kept_percent, new.balance_days)
      is distinct from (old.deposit_percent, old.deposit_cents, old.free_hours, old.kept_percent, old.balance_days)
    or (new.price_cents is distinct from old.price_cents and new.status not in ('requested', 'quoted'))
  then
    raise exception 'the terms of a booking do not change: only a price that is not agreed yet does'
      using errcode = 'LC005';
  end if;
  return new;
end
$$;

comment on function private.guard_booking_terms() is
  'Trigger: refuses a change of the time, the guests, the agreed price or the deposit of a booking (SQLSTATE LC005).';

revoke execute on function private.guard_booking_terms() from public;

create trigger bookings_guard_terms
before update of starts_at, ends_at, guests, price_cents, deposit_percent, deposit_cents, free_hours, kept_percent, balance_days
on public.bookings
for each row execute function private.guard_booking_terms();

-- An exclusion constraint sees one table only, and a chef is in one place at a time across bookings and classes. Both
-- sides lock the chef first, so that the second of two concurrent writers sees the first.
create function private.refuse_chef_overlap()
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

revoke execute on function private.refuse_chef_overlap() from public;

create trigger bookings_no_overlap_with_classes_insert
before insert on public.bookings
for each row when (new.status in ('accepted', 'confirmed') and new.session_id is null)
execute function private.refuse_chef_overlap();

create trigger bookings_no_overlap_with_classes_update
before update of status, starts_at, ends_at on public.bookings
for each row when (
  new.status in ('accepted', 'confirmed')
  and new.session_id is null
  and (old.status not in ('accepted', 'confirmed') or (old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at))
)
execute function private.refuse_chef_overlap();

create trigger class_sessions_no_overlap_with_bookings
before insert or update of starts_at, ends_at on public.class_sessions
for each row
execute function private.refuse_chef_overlap();

alter table public.bookings enable row level security;

revoke all on public.bookings from public, anon, authenticated, service_role;
revoke all on sequence public.bookings_number_seq from public, anon, authenticated, service_role;
grant select on public.bookings to authenticated;
grant select, insert, update, delete on public.bookings to service_role;

-- A booking is for its buyer, its chef and the admins.
create policy bookings_select on public.bookings
for select to authenticated
using (
  buyer_id = (select auth.uid())
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create policy bookings_factor on public.bookings
as restrictive
for all to authenticated
using ((select private.factor_given()));

create function private.takes_part_in_booking(of_booking uuid)
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

revoke execute on function private.takes_part_in_booking(uuid) from public;
grant execute on function private.takes_part_in_booking(uuid) to authenticated, service_role;

create table public.booking_quotes (
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  author_id uuid,
  price_cents integer not null,
  message text not null default '',
  created_at timestamptz not null default now(),
  constraint booking_quotes_pkey primary key (id),
  constraint booking_quotes_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint booking_quotes_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint booking_quotes_price_not_negative check (price_cents >= 0),
  constraint booking_quotes_message_length check (char_length(message) <= 2000)
);

comment on table public.booking_quotes is 'Price quotes for a booking in their order.';

create index booking_quotes_booking_id_idx on public.booking_quotes (booking_id, created_at);
create index booking_quotes_author_id_idx on public.booking_quotes (author_id);

alter table public.booking_quotes enable row level security;

revoke all on public.booking_quotes from public, anon, authenticated, service_role;
grant select on public.booking_quotes to authenticated;
grant select, insert, update, delete on public.booking_quotes to service_role;

create policy booking_quotes_select on public.booking_quotes
for select to authenticated
using ((select private.takes_part_in_booking(booking_id)) or (select private.is_admin()));

create policy booking_quotes_factor on public.booking_quotes
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.booking_events (
  id bigint generated always as identity,
  booking_id uuid not null,
  from_status public.booking_status,
  to_status public.booking_status not null,
  actor public.order_actor not null,
  actor_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  constraint booking_events_pkey primary key (id),
  constraint booking_events_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete cascade,
  constraint booking_events_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null
);

comment on table public.booking_events is 'Every transition of a booking: actor, from, to, reason, time.';

create index booking_events_booking_id_idx on public.booking_events (booking_id, id);
create index booking_events_actor_id_idx on public.booking_events (actor_id);

alter table public.booking_events enable row level security;

revoke all on public.booking_events from public, anon, authenticated, service_role;
revoke all on sequence public.booking_events_id_seq from public, anon, authenticated, service_role;
grant select on public.booking_events to authenticated;
grant select, insert, update, delete on public.booking_events to service_role;

create policy booking_events_select on public.booking_events
for select to authenticated
using ((select private.takes_part_in_booking(booking_id)) or (select private.is_admin()));

create policy booking_events_factor on public.booking_events
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- Only a hash of the token is kept: a reader of this table cannot read a calendar.
create table public.calendar_feeds (
  chef_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  constraint calendar_feeds_pkey primary key (chef_id),
  constraint calendar_feeds_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint calendar_feeds_token_hash_key unique (token_hash)
);

comment on table public.calendar_feeds is 'The secret calendar address of a kitchen; a new one replaces it.';

alter table public.calendar_feeds enable row level security;

revoke all on public.calendar_feeds from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.calendar_feeds to service_role;
