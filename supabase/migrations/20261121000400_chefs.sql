-- Chefs: the public business, its private half, hours, delivery rules, permits, certifications, agreement.
-- What must never be public (exact address, phone) is in a table of its own: no policy can forget a column.

set local search_path = public, extensions;

create type public.chef_kind as enum ('chef', 'truck_stop');
create type public.chef_status as enum ('draft', 'submitted', 'active', 'paused', 'suspended');

-- Kitchens of the world, in both languages. Admins extend it.
create table public.cuisines (
  slug text not null,
  name text not null,
  name_ru text not null,
  position integer not null default 0,
  constraint cuisines_pkey primary key (slug),
  constraint cuisines_slug_form check (slug ~ '^[a-z0-9]+(_[a-z0-9]+)*$')
);

comment on table public.cuisines is 'The cuisines a chef or dish can name.';

alter table public.cuisines enable row level security;

revoke all on public.cuisines from anon, authenticated;
grant select on public.cuisines to anon, authenticated;

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
  max_open_orders integer not null default 20,
  slot_minutes integer not null default 30,
  delivery_radius_miles numeric(5, 1) not null default 5,
  delivery_fee_cents integer not null default 0,
  delivery_minimum_cents integer not null default 0,
  paused_until timestamptz,
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
  -- Everything text search looks at, in one column: names, cuisines and dishes in both languages.
  search_text text not null default '',
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

comment on table public.chefs is 'The public business of a chef or truck stop. Position is blurred to about 500 m.';
comment on column public.chefs.latitude is 'Degrees north, blurred: never the kitchen itself.';
comment on column public.chefs.earth_position is 'The same place as a point in space, meters from the center of the earth.';
comment on column public.chefs.featured_rank is 'Place among those featured by an admin, 1 first; null when not featured.';
comment on column public.chefs.paused_until is 'With status paused: when orders open again by themselves; null means until the chef says so.';

create index chefs_earth_position_idx on public.chefs using gist (earth_position) where status in ('active', 'paused');
create index chefs_featured_order_idx on public.chefs
  (featured_rank, is_verified desc, rating_score desc, completed_orders desc, activated_at desc, id)
  where status in ('active', 'paused');
create index chefs_search_text_idx on public.chefs using gin (search_text gin_trgm_ops) where status in ('active', 'paused');
create index chefs_cuisines_idx on public.chefs using gin (cuisines) where status in ('active', 'paused');
create index chefs_services_idx on public.chefs using gin (services) where status in ('active', 'paused');
create index chefs_status_submitted_at_idx on public.chefs (status, submitted_at);

create trigger chefs_touch
before update on public.chefs
for each row execute function private.touch_updated_at();

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
$$;

comment on function private.owns_chef(uuid) is 'Whether the caller runs this chef''s business.';

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

alter table public.chefs enable row level security;

-- Written by server functions only: status, marks and counters are not the owner's to set.
revoke all on public.chefs from anon, authenticated;
grant select on public.chefs to anon, authenticated;

create policy chefs_select on public.chefs
for select to anon, authenticated
using (
  status in ('active', 'paused')
  or profile_id = (select auth.uid())
  or (select private.is_admin())
);

-- The half of a business that only its owner, admins and buyers with a confirmed order may know.
create table public.chef_private_details (
  chef_id uuid not null,
  address_line text not null default '',
  address_unit text not null default '',
  latitude double precision,
  longitude double precision,
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
  constraint chef_private_details_longitude_range check (longitude between -180 and 180)
);

comment on table public.chef_private_details is 'Exact address and contact of a kitchen.';

create trigger chef_private_details_touch
before update on public.chef_private_details
for each row execute function private.touch_updated_at();

alter table public.chef_private_details enable row level security;

revoke all on public.chef_private_details from anon, authenticated;
grant select on public.chef_private_details to authenticated;

create policy chef_private_details_select on public.chef_private_details
for select to authenticated
using ((select private.is_admin()) or (select private.owns_chef(chef_id)));

-- Weekly opening hours, in the chef's time zone, as minutes after midnight.
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

comment on table public.chef_hours is 'When a chef hands food over, by weekday (0 is Sunday), local time.';

create index chef_hours_chef_id_idx on public.chef_hours (chef_id, weekday, opens_minute);

-- Holidays and special days: they replace the weekly hours of that date.
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

comment on table public.chef_hour_exceptions is 'Days that differ from the week; without minutes the chef is closed.';

create index chef_hour_exceptions_chef_id_idx on public.chef_hour_exceptions (chef_id, day);

-- What a kitchen's permit allows (for example California's MEHKO rules); nothing set means no limit.
create table public.chef_permits (
  chef_id uuid not null,
  kind text not null default '',
  number text not null default '',
  meals_per_day integer,
  meals_per_week integer,
  sales_per_year_cents bigint,
  updated_at timestamptz not null default now(),
  constraint chef_permits_pkey primary key (chef_id),
  constraint chef_permits_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_permits_meals_per_day_positive check (meals_per_day > 0),
  constraint chef_permits_meals_per_week_positive check (meals_per_week > 0),
  constraint chef_permits_sales_per_year_positive check (sales_per_year_cents > 0)
);

comment on table public.chef_permits is 'Legal limits of a kitchen. Orders that would break them are refused.';

create trigger chef_permits_touch
before update on public.chef_permits
for each row execute function private.touch_updated_at();

-- Meals promised for a day, counted in the row that placing an order locks.
create table public.chef_day_meals (
  chef_id uuid not null,
  day date not null,
  meals integer not null,
  meals_limit integer,
  constraint chef_day_meals_pkey primary key (chef_id, day),
  constraint chef_day_meals_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_day_meals_not_negative check (meals >= 0),
  constraint chef_day_meals_within_limit check (meals_limit is null or meals <= meals_limit)
);

comment on table public.chef_day_meals is 'Meals a kitchen has promised for a day, never above its permit.';

create type public.certification_status as enum ('pending', 'approved', 'rejected', 'expired');

create table public.certifications (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  kind text not null,
  number text not null default '',
  issuer text not null default '',
  issued_on date,
  expires_on date,
  document_path text,
  status public.certification_status not null default 'pending',
  rejected_reason text,
  decided_by uuid,
  decided_at timestamptz,
  reminded_30_at timestamptz,
  reminded_7_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint certifications_pkey primary key (id),
  constraint certifications_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint certifications_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint certifications_kind_known check (
    kind in ('food_handler', 'food_manager', 'cottage_food', 'mehko', 'business_licence', 'insurance', 'other')
  ),
  constraint certifications_dates check (expires_on is null or issued_on is null or issued_on < expires_on),
  constraint certifications_rejected_has_reason check ((status = 'rejected') = (rejected_reason is not null))
);

comment on table public.certifications is 'Papers of a chef. An approved, unexpired one gives the verified mark.';

create index certifications_chef_id_idx on public.certifications (chef_id);
create index certifications_decided_by_idx on public.certifications (decided_by);
create index certifications_waiting_idx on public.certifications (created_at) where status = 'pending';
create index certifications_expiry_idx on public.certifications (expires_on) where status = 'approved';

create trigger certifications_touch
before update on public.certifications
for each row execute function private.touch_updated_at();

-- The mark follows the papers, whoever changes them.
create function private.refresh_verified_mark()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  chef uuid = coalesce(new.chef_id, old.chef_id);
begin
  update public.chefs c
  set is_verified = v.is_verified
  from (
    select exists (
      select 1
      from public.certifications
      where chef_id = chef
        and status = 'approved'
        and (expires_on is null or expires_on >= current_date)
    ) as is_verified
  ) v
  where c.id = chef
    and c.is_verified is distinct from v.is_verified;
  return null;
end
$$;

comment on function private.refresh_verified_mark() is 'Trigger: a chef is verified while an approved, unexpired certification stands.';

create trigger certifications_verified_mark
after insert or update or delete on public.certifications
for each row execute function private.refresh_verified_mark();

-- The chef agreement: its versions, and who accepted which when.
create table public.agreement_versions (
  version integer not null,
  title text not null,
  published_at timestamptz not null default now(),
  constraint agreement_versions_pkey primary key (version)
);

comment on table public.agreement_versions is 'Published versions of the chef agreement; the newest must be accepted.';

create table public.agreement_acceptances (
  chef_id uuid not null,
  version integer not null,
  accepted_by uuid not null,
  accepted_at timestamptz not null default now(),
  constraint agreement_acceptances_pkey primary key (chef_id, version),
  constraint agreement_acceptances_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint agreement_acceptances_version_fkey foreign key (version) references public.agreement_versions (version),
  constraint agreement_acceptances_accepted_by_fkey foreign key (accepted_by) references public.profiles (id) on delete cascade
);

comment on table public.agreement_acceptances is 'Proof that a chef accepted a version of the agreement.';

create index agreement_acceptances_version_idx on public.agreement_acceptances (version);
create index agreement_acceptances_accepted_by_idx on public.agreement_acceptances (accepted_by);

insert into public.agreement_versions (version, title)
values (1, 'LocalChef chef agreement');

alter table public.chef_hours enable row level security;
alter table public.chef_hour_exceptions enable row level security;
alter table public.chef_permits enable row level security;
alter table public.chef_day_meals enable row level security;
alter table public.certifications enable row level security;
alter table public.agreement_versions enable row level security;
alter table public.agreement_acceptances enable row level security;

revoke all on public.chef_hours, public.chef_hour_exceptions, public.chef_permits, public.chef_day_meals,
  public.certifications, public.agreement_versions, public.agreement_acceptances
  from anon, authenticated;
grant select on public.chef_hours, public.chef_hour_exceptions, public.agreement_versions to anon, authenticated;
grant select on public.chef_permits, public.chef_day_meals, public.certifications, public.agreement_acceptances
  to authenticated;

-- Hours are as public as their chef.
create policy chef_hours_select on public.chef_hours
for select to anon, authenticated
using ((select private.chef_is_public(chef_id)) or (select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy chef_hour_exceptions_select on public.chef_hour_exceptions
for select to anon, authenticated
using ((select private.chef_is_public(chef_id)) or (select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy agreement_versions_select on public.agreement_versions
for select to anon, authenticated
using (true);

-- Papers, limits and acceptances are between the chef and the admins.
create policy chef_permits_select on public.chef_permits
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy chef_day_meals_select on public.chef_day_meals
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy certifications_select on public.certifications
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy agreement_acceptances_select on public.agreement_acceptances
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));
