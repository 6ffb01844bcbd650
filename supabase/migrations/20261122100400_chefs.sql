-- Chefs: the public row, its private half, opening hours and the code that proves a contact address.
-- The data that must never be public (exact address, phone) is in a table of its own, so that no policy can forget a
-- column.

set local search_path = public, extensions;

create type public.chef_kind as enum ('chef', 'truck_stop');

create type public.chef_status as enum ('draft', 'submitted', 'active', 'paused', 'suspended');

create table public.cuisines (
  slug text not null,
  name text not null,
  name_ru text not null,
  position integer not null default 0,
  retired_at timestamptz,
  constraint cuisines_pkey primary key (slug),
  constraint cuisines_slug_form check (slug ~ '^[a-z0-9]+(_[a-z0-9]+)*$')
);

comment on table public.cuisines is 'The cuisines that chefs and dishes name, in both languages. Admins add to them.';
comment on column public.cuisines.retired_at is
  'When an admin retired it. Chefs and dishes that name it keep it; no other can choose it.';

create trigger notify_public_change
after insert or update or delete or truncate on public.cuisines
for each statement execute function private.notify_public_change();

alter table public.cuisines enable row level security;

revoke all on public.cuisines from public, anon, authenticated, service_role;
grant select on public.cuisines to anon, authenticated;
grant select, insert, update, delete on public.cuisines to service_role;

create policy cuisines_select on public.cuisines
for select to anon, authenticated
using (true);

create table public.chefs (
  id uuid not null default gen_random_uuid(),
  profile_id uuid not null,
  kind public.chef_kind not null default 'chef',
  status public.chef_status not null default 'draft',
  slug text not null,
  name text not null,
  name_ru text,
  tagline text not null default '',
  tagline_ru text,
  bio text not null default '',
  bio_ru text,
  cuisines text[] not null default '{}',
  services text[] not null default '{pickup}',
  languages text[] not null default '{en}',
  avatar_path text,
  cover_path text,
  cover_color text not null default '#d8c4a8',
  gallery_paths text[] not null default '{}',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  latitude double precision,
  longitude double precision,
  earth_position cube generated always as (
    case when latitude is null or longitude is null then null else private.earth_point(latitude, longitude) end
  ) stored,
  highway text,
  time_zone text not null default 'America/Los_Angeles',
  lead_minutes integer not null default 60,
  answer_minutes integer not null default 30,
  confirms_orders boolean not null default false,
  max_open_orders integer not null default 20,
  slot_minutes integer not null default 30,
  delivery_radius_miles numeric(5, 1) not null default 5,
  delivery_fee_cents integer not null default 0,
  delivery_minimum_cents integer not null default 0,
  paused_until timestamptz,
  is_open boolean not null default false,
  hours_change_at timestamptz,
  is_verified boolean not null default false,
  featured_rank integer,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  rating_average numeric(3, 2) generated always as (
    case when rating_count = 0 then null else round(rating_sum::numeric / rating_count, 2) end
  ) stored,
  -- Bayesian mean with a prior of eight reviews at 4.3: a single five does not beat fifty fours and a half.
  rating_score double precision not null generated always as (
    (rating_sum + 8 * 4.3) / (rating_count + 8.0)
  ) stored,
  completed_orders integer not null default 0,
  dish_count integer not null default 0,
  min_price_cents integer,
  search_text text not null default '',
  search_words tsvector not null default ''::tsvector,
  activated_at timestamptz,
  submitted_at timestamptz,
  status_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chefs_pkey primary key (id),
  constraint chefs_profile_id_fkey foreign key (profile_id) references public.profiles (id) on delete cascade,
  constraint chefs_profile_id_key unique (profile_id),
  constraint chefs_slug_key unique (slug),
  constraint chefs_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  constraint chefs_name_length check (char_length(btrim(name)) between 2 and 80),
  constraint chefs_name_plain_check check (private.is_plain_name(name)),
  constraint chefs_name_ru_plain_check check (private.is_plain_name(name_ru)),
  constraint chefs_tagline_length check (char_length(tagline) <= 140),
  constraint chefs_bio_length check (char_length(bio) <= 4000 and char_length(bio_ru) <= 4000),
  constraint chefs_cuisines_count check (cardinality(cuisines) <= 6),
  constraint chefs_services_known check (
    services <@ array['pickup', 'delivery', 'catering', 'private_chef', 'classes', 'other']
  ),
  constraint chefs_gallery_count check (cardinality(gallery_paths) <= 24),
  constraint chefs_latitude_range check (latitude between -90 and 90),
  constraint chefs_longitude_range check (longitude between -180 and 180),
  constraint chefs_position_complete check ((latitude is null) = (longitude is null)),
  constraint chefs_lead_minutes_range check (lead_minutes between 0 and 10080),
  constraint chefs_answer_minutes_range check (answer_minutes between 5 and 1440),
  constraint chefs_max_open_orders_range check (max_open_orders between 1 and 500),
  constraint chefs_slot_minutes_known check (slot_minutes in (15, 30, 60)),
  constraint chefs_delivery_radius_range check (delivery_radius_miles between 0 and 100),
  constraint chefs_delivery_fee_range check (delivery_fee_cents between 0 and 10000),
  constraint chefs_delivery_minimum_range check (delivery_minimum_cents between 0 and 100000),
  constraint chefs_rating_bounds check (rating_count >= 0 and rating_sum between rating_count and rating_count * 5),
  constraint chefs_active_has_place check (status not in ('active', 'paused') or latitude is not null)
);

comment on table public.chefs is 'The public data of a chef or truck stop. The position is blurred by about 500 m.';
comment on column public.chefs.latitude is 'Degrees north, blurred: never the kitchen itself.';
comment on column public.chefs.earth_position is
  'The same position as a point in space, in meters from the center of the earth.';
comment on column public.chefs.paused_until is
  'When a paused chef takes orders again automatically; null until the chef resumes.';
comment on column public.chefs.answer_minutes is
  'Opening hours after which an unanswered order expires, in minutes.';
comment on column public.chefs.confirms_orders is
  'Whether an order within the caps is confirmed without the chef, unless it has a note or its buyer has allergies.';
comment on column public.chefs.is_open is
  'Whether the opening hours include this moment, as of the last change: see hours_change_at.';
comment on column public.chefs.hours_change_at is
  'When is_open is looked at next: the kitchen opens or closes. Null without hours.';
comment on column public.chefs.featured_rank is
  'Rank among the chefs that admins feature, 1 first; null when not featured.';
comment on column public.chefs.search_text is
  'Lines: names; main cuisine; other cuisines; place; tagline, ingredients and kinds of dishes; descriptions; needs that a dish meets; then one line for each name of a dish.';
comment on column public.chefs.search_words is 'The words of search_text, marked by where they stand.';

create index chefs_earth_position_idx on public.chefs using gist (earth_position) where status in ('active', 'paused');
create index chefs_featured_order_idx on public.chefs
  (status, is_open desc, featured_rank, is_verified desc, rating_score desc, completed_orders desc, activated_at desc, id)
  where status in ('active', 'paused');
create index chefs_cuisines_idx on public.chefs using gin (cuisines) where status in ('active', 'paused');
create index chefs_services_idx on public.chefs using gin (services) where status in ('active', 'paused');
create index chefs_status_submitted_at_idx on public.chefs (status, submitted_at);
create index chefs_created_at_idx on public.chefs (created_at, id);
create index chefs_activated_at_idx on public.chefs (activated_at) where activated_at is not null;
create index chefs_name_trgm_idx on public.chefs using gin (name gin_trgm_ops);
create index chefs_name_ru_trgm_idx on public.chefs using gin (name_ru gin_trgm_ops);
-- One index for each order of the list. All begin with the status and the hours: an open kitchen comes before a closed one,
-- and that before a paused one.
create index chefs_rating_order_idx on public.chefs (status, is_open desc, rating_score desc, rating_count desc, id)
  where status in ('active', 'paused');
create index chefs_price_order_idx on public.chefs (status, is_open desc, min_price_cents, id)
  where status in ('active', 'paused');
create index chefs_newest_order_idx on public.chefs (status, is_open desc, activated_at desc nulls last, id)
  where status in ('active', 'paused');
-- Truck stops are few: without this index a query walks past all the chefs before them.
create index chefs_truck_stop_order_idx on public.chefs
  (status, is_open desc, featured_rank, is_verified desc, rating_score desc, completed_orders desc, activated_at desc, id)
  where kind = 'truck_stop' and status in ('active', 'paused');
create index chefs_hours_change_at_idx on public.chefs (hours_change_at) where hours_change_at is not null;
create index chefs_to_approve_idx on public.chefs ((coalesce(submitted_at, created_at)), id) where status = 'submitted';

-- Opening and closing by the clock is no change that anybody made.
create trigger chefs_touch
before update on public.chefs
for each row
when (
  (old.is_open, old.hours_change_at) is not distinct from (new.is_open, new.hours_change_at)
)
execute function private.touch_updated_at();

create function private.owns_chef(chef uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.chefs
    where id = chef
      and profile_id = (select auth.uid())
  )
  and (select private.factor_given())
$$;

comment on function private.owns_chef(uuid) is 'Whether the caller is this chef.';

revoke execute on function private.owns_chef(uuid) from public;
grant execute on function private.owns_chef(uuid) to anon, authenticated, service_role;

create function private.chef_is_public(chef uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.chefs
    where id = chef
      and status in ('active', 'paused')
  )
$$;

comment on function private.chef_is_public(uuid) is 'Whether anybody may see this chef.';

revoke execute on function private.chef_is_public(uuid) from public;
grant execute on function private.chef_is_public(uuid) to anon, authenticated, service_role;

create trigger notify_public_change
after insert or update or delete or truncate on public.chefs
for each statement execute function private.notify_public_change();

alter table public.chefs enable row level security;

revoke all on public.chefs from public, anon, authenticated, service_role;
grant select on public.chefs to anon, authenticated;
grant select, insert, update, delete on public.chefs to service_role;

create policy chefs_select on public.chefs
for select to anon, authenticated
using (
  status in ('active', 'paused')
  or (profile_id = (select auth.uid()) and (select private.factor_given()))
  or (select private.is_admin())
);

-- Only the chef, admins and buyers with a confirmed order may know this half of a kitchen.
create table public.chef_private_details (
  chef_id uuid not null,
  address_line text not null default '',
  address_unit text not null default '',
  latitude double precision,
  longitude double precision,
  blur_bearing double precision,
  blur_metres double precision,
  phone text not null default '',
  contact_email text not null default '',
  contact_verified_at timestamptz,
  pickup_instructions text not null default '',
  pickup_instructions_ru text,
  stripe_account_id text,
  updated_at timestamptz not null default now(),
  constraint chef_private_details_pkey primary key (chef_id),
  constraint chef_private_details_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_private_details_latitude_range check (latitude between -90 and 90),
  constraint chef_private_details_longitude_range check (longitude between -180 and 180),
  constraint chef_private_details_blur_complete check ((blur_bearing is null) = (blur_metres is null)),
  constraint chef_private_details_blur_bearing_range check (blur_bearing >= 0 and blur_bearing < 360),
  constraint chef_private_details_blur_metres_range check (blur_metres between 200 and 600)
);

comment on table public.chef_private_details is 'Exact address and contact of a kitchen.';
comment on column public.chef_private_details.blur_bearing is
  'Direction of the public position in degrees from north. Drawn once, so that saving again and again does not average back to the door.';
comment on column public.chef_private_details.blur_metres is
  'Distance of the public position. Null until the first place is saved.';

create trigger chef_private_details_touch
before update on public.chef_private_details
for each row execute function private.touch_updated_at();

alter table public.chef_private_details enable row level security;

revoke all on public.chef_private_details from public, anon, authenticated, service_role;
grant select on public.chef_private_details to authenticated;
grant select, insert, update, delete on public.chef_private_details to service_role;

create policy chef_private_details_select on public.chef_private_details
for select to authenticated
using ((select private.is_admin()) or (select private.owns_chef(chef_id)));

create policy chef_private_details_factor on public.chef_private_details
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.chef_contact_codes (
  chef_id uuid not null,
  email text not null,
  code_hash text not null,
  attempts integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint chef_contact_codes_pkey primary key (chef_id),
  constraint chef_contact_codes_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_contact_codes_attempts_range check (attempts between 0 and 5)
);

comment on table public.chef_contact_codes is 'The last code mailed to a contact address that is not verified yet.';

alter table public.chef_contact_codes enable row level security;

revoke all on public.chef_contact_codes from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.chef_contact_codes to service_role;

create table public.chef_hours (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  weekday smallint not null,
  opens_minute integer not null,
  closes_minute integer not null,
  constraint chef_hours_pkey primary key (id),
  constraint chef_hours_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_hours_weekday_range check (weekday between 0 and 6),
  constraint chef_hours_window check (0 <= opens_minute and opens_minute < closes_minute and closes_minute <= 1440),
  constraint chef_hours_no_overlap exclude using gist (
    chef_id with =,
    weekday with =,
    int4range(opens_minute, closes_minute) with &&
  )
);

comment on table public.chef_hours is
  'When a chef hands food over: weekday (0 is Sunday) and minutes after midnight, local time.';

create index chef_hours_chef_id_idx on public.chef_hours (chef_id, weekday, opens_minute);

create trigger notify_public_change
after insert or update or delete or truncate on public.chef_hours
for each statement execute function private.notify_public_change();

alter table public.chef_hours enable row level security;

revoke all on public.chef_hours from public, anon, authenticated, service_role;
grant select on public.chef_hours to anon, authenticated;
grant select, insert, update, delete on public.chef_hours to service_role;

-- Hours are as public as their chef.
create policy chef_hours_select on public.chef_hours
for select to anon, authenticated
using ((select private.chef_is_public(chef_id)) or (select private.owns_chef(chef_id)) or (select private.is_admin()));

-- Holidays and special days replace the weekly hours of their date.
create table public.chef_hour_exceptions (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  day date not null,
  opens_minute integer,
  closes_minute integer,
  note text not null default '',
  constraint chef_hour_exceptions_pkey primary key (id),
  constraint chef_hour_exceptions_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_hour_exceptions_window check (
    (opens_minute is null and closes_minute is null)
    or (0 <= opens_minute and opens_minute < closes_minute and closes_minute <= 1440)
  ),
  constraint chef_hour_exceptions_no_overlap exclude using gist (
    chef_id with =,
    day with =,
    int4range(coalesce(opens_minute, 0), coalesce(closes_minute, 1440)) with &&
  )
);

comment on table public.chef_hour_exceptions is
  'Days that differ from the weekly hours; without minutes the chef is closed.';

create index chef_hour_exceptions_chef_id_idx on public.chef_hour_exceptions (chef_id, day);

create trigger notify_public_change
after insert or update or delete or truncate on public.chef_hour_exceptions
for each statement execute function private.notify_public_change();

alter table public.chef_hour_exceptions enable row level security;

revoke all on public.chef_hour_exceptions from public, anon, authenticated, service_role;
grant select on public.chef_hour_exceptions to anon, authenticated;
grant select, insert, update, delete on public.chef_hour_exceptions to service_role;

create policy chef_hour_exceptions_select on public.chef_hour_exceptions
for select to anon, authenticated
using ((select private.chef_is_public(chef_id)) or (select private.owns_chef(chef_id)) or (select private.is_admin()));

-- The hours of the next three weeks in the kitchen's time zone. A kitchen that opens later still is looked at again.
create function private.next_hours(chef uuid, zone text, moment timestamptz, out is_open boolean, out changes_at timestamptz)
language sql
stable
set search_path = ''
as $$
  with days as (
    select (moment at time zone zone)::date + shift as day
    from generate_series(0, 21) shift
  ),
  spells as (
    select (d.day + make_interval(mins => h.opens_minute)) at time zone zone as opens,
      (d.day + make_interval(mins => h.closes_minute)) at time zone zone as closes
    from days d
    join public.chef_hours h
      on h.chef_id = chef
      and h.weekday = extract(dow from d.day)
    where not exists (
      select 1
      from public.chef_hour_exceptions e
      where e.chef_id = chef
        and e.day = d.day
    )
    union all
    select (d.day + make_interval(mins => e.opens_minute)) at time zone zone,
      (d.day + make_interval(mins => e.closes_minute)) at time zone zone
    from days d
    join public.chef_hour_exceptions e
      on e.chef_id = chef
      and e.day = d.day
    where e.opens_minute is not null
  )
  select coalesce(bool_or(s.opens <= moment and moment < s.closes), false),
    coalesce(
      min(case when s.opens > moment then s.opens when s.closes > moment then s.closes end),
      (
        select moment + interval '14 days'
        from public.chef_hours h
        where h.chef_id = chef
        limit 1
      )
    )
  from spells s
$$;

comment on function private.next_hours(uuid, text, timestamptz) is
  'Whether a kitchen is open at a moment, and when that changes or is to be looked at again.';

revoke execute on function private.next_hours(uuid, text, timestamptz) from public;

create function private.refresh_hours(chefs uuid[], moment timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.chefs c
  set is_open = next.is_open,
      hours_change_at = next.changes_at
  from (
    select k.id, h.is_open, h.changes_at
    from public.chefs k
    cross join lateral private.next_hours(k.id, k.time_zone, moment) h
    where k.id = any (chefs)
  ) next
  where c.id = next.id
    and (c.is_open, c.hours_change_at) is distinct from (next.is_open, next.changes_at)
$$;

comment on function private.refresh_hours(uuid[], timestamptz) is
  'Opens and closes kitchens by their hours at a moment.';

revoke execute on function private.refresh_hours(uuid[], timestamptz) from public;
grant execute on function private.refresh_hours(uuid[], timestamptz) to service_role;

create function private.refresh_changed_hours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_hours(array(select distinct chef_id from changed), now());
  return null;
end
$$;

comment on function private.refresh_changed_hours() is 'Trigger: opens and closes the kitchens whose hours a statement changed.';

revoke execute on function private.refresh_changed_hours() from public;

create function private.refresh_own_hours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_hours(array[new.id], now());
  return null;
end
$$;

comment on function private.refresh_own_hours() is 'Trigger: opens or closes a kitchen whose time zone changed.';

revoke execute on function private.refresh_own_hours() from public;

create trigger chefs_hours_follow_zone
after update of time_zone on public.chefs
for each row
when (old.time_zone is distinct from new.time_zone)
execute function private.refresh_own_hours();

create trigger chef_hours_inserted
after insert on public.chef_hours
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create trigger chef_hours_updated
after update on public.chef_hours
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create trigger chef_hours_deleted
after delete on public.chef_hours
referencing old table as changed
for each statement execute function private.refresh_changed_hours();

create trigger chef_hour_exceptions_inserted
after insert on public.chef_hour_exceptions
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create trigger chef_hour_exceptions_updated
after update on public.chef_hour_exceptions
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create trigger chef_hour_exceptions_deleted
after delete on public.chef_hour_exceptions
referencing old table as changed
for each statement execute function private.refresh_changed_hours();
