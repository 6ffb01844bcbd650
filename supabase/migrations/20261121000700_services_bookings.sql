-- Services and bookings: catering, private chef, classes. Two confirmed bookings of one chef cannot overlap
-- and class places cannot be oversold: the database says so, whoever is quicker.

set local search_path = public, extensions;

create type public.service_kind as enum ('catering', 'private_chef', 'class', 'other');
create type public.service_pricing as enum ('fixed', 'per_guest', 'per_hour');
create type public.booking_status as enum (
  'requested', 'quoted', 'accepted', 'confirmed', 'completed', 'declined', 'cancelled', 'expired'
);

create table public.services (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  kind public.service_kind not null,
  name text not null,
  name_ru text,
  description text not null default '',
  description_ru text,
  pricing public.service_pricing not null,
  price_cents integer not null,
  needs_quote boolean not null default false,
  guests_min integer not null default 1,
  guests_max integer not null default 20,
  duration_minutes integer not null default 120,
  notice_days integer not null default 2,
  area_miles numeric(5, 1),
  status public.dish_status not null default 'draft',
  picture_path text,
  picture_color text not null default '#d8c4a8',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint services_pkey primary key (id),
  constraint services_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint services_id_chef_id_key unique (id, chef_id),
  constraint services_name_length check (char_length(btrim(name)) between 2 and 120),
  constraint services_description_length check (char_length(description) <= 4000 and char_length(description_ru) <= 4000),
  constraint services_price_range check (price_cents between 0 and 10000000),
  constraint services_guests check (1 <= guests_min and guests_min <= guests_max and guests_max <= 1000),
  constraint services_duration_range check (duration_minutes between 15 and 1440),
  constraint services_notice_range check (notice_days between 0 and 365)
);

comment on table public.services is 'A service of a chef that buyers book. Prices in integer cents.';

create index services_chef_id_idx on public.services (chef_id, status, position);

create trigger services_touch
before update on public.services
for each row execute function private.touch_updated_at();

-- The dates of a class, with its places.
create table public.class_sessions (
  id uuid not null default gen_random_uuid(),
  service_id uuid not null,
  chef_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  places integer not null,
  places_left integer not null,
  constraint class_sessions_pkey primary key (id),
  constraint class_sessions_service_fkey foreign key (service_id, chef_id) references public.services (id, chef_id) on delete cascade,
  constraint class_sessions_window check (starts_at < ends_at),
  constraint class_sessions_places check (places > 0 and 0 <= places_left and places_left <= places),
  constraint class_sessions_no_overlap exclude using gist (
    chef_id with =,
    tstzrange(starts_at, ends_at) with &&
  )
);

comment on table public.class_sessions is 'One date of a class and how many places are left. Never oversold.';

create index class_sessions_service_id_idx on public.class_sessions (service_id, chef_id, starts_at);

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
  constraint bookings_price_not_negative check (price_cents >= 0),
  constraint bookings_agreed_has_price check (status not in ('quoted', 'accepted', 'confirmed', 'completed') or price_cents is not null),
  constraint bookings_message_length check (char_length(message) <= 2000),
  -- A chef is in one place at a time; class places share their session and are counted there.
  constraint bookings_no_overlap exclude using gist (
    chef_id with =,
    tstzrange(starts_at, ends_at) with &&
  ) where (status in ('accepted', 'confirmed') and session_id is null)
);

comment on table public.bookings is 'A buyer''s booking of a service: requested, perhaps quoted, agreed, done.';

create index bookings_buyer_id_idx on public.bookings (buyer_id, starts_at desc);
create index bookings_chef_id_idx on public.bookings (chef_id, starts_at desc);
create index bookings_service_id_idx on public.bookings (service_id);
create index bookings_session_id_idx on public.bookings (session_id);

create trigger bookings_touch
before update on public.bookings
for each row execute function private.touch_updated_at();

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

comment on table public.booking_quotes is 'Offers of a price for a booking, in the order they were made.';

create index booking_quotes_booking_id_idx on public.booking_quotes (booking_id, created_at);
create index booking_quotes_author_id_idx on public.booking_quotes (author_id);

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

comment on table public.booking_events is 'Every move of a booking: who, from, to, why, when.';

create index booking_events_booking_id_idx on public.booking_events (booking_id, id);
create index booking_events_actor_id_idx on public.booking_events (actor_id);

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
$$;

comment on function private.takes_part_in_booking(uuid) is 'Whether the caller is the buyer or the chef of a booking.';

alter table public.services enable row level security;
alter table public.class_sessions enable row level security;
alter table public.bookings enable row level security;
alter table public.booking_quotes enable row level security;
alter table public.booking_events enable row level security;

revoke all on public.services, public.class_sessions, public.bookings, public.booking_quotes, public.booking_events
  from anon, authenticated;
grant select on public.services, public.class_sessions to anon, authenticated;
grant select on public.bookings, public.booking_quotes, public.booking_events to authenticated;

-- Services are as public as their chef.
create policy services_select on public.services
for select to anon, authenticated
using (
  (status in ('active', 'paused') and (select private.chef_is_public(chef_id)))
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create policy class_sessions_select on public.class_sessions
for select to anon, authenticated
using (exists (select 1 from public.services s where s.id = service_id));

-- A booking is between its buyer, its chef and the admins.
create policy bookings_select on public.bookings
for select to authenticated
using (
  buyer_id = (select auth.uid())
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create policy booking_quotes_select on public.booking_quotes
for select to authenticated
using ((select private.takes_part_in_booking(booking_id)) or (select private.is_admin()));

create policy booking_events_select on public.booking_events
for select to authenticated
using ((select private.takes_part_in_booking(booking_id)) or (select private.is_admin()));
