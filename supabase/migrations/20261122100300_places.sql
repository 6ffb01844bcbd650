-- Places: the offline gazetteer behind "near a place" and ZIP completion. Public data that clients only read.

set local search_path = public, extensions;

create table public.places (
  id integer not null,
  kind text not null,
  name text not null,
  name_ru text,
  state text not null,
  zip_code text,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null default 0,
  search_text text not null generated always as (
    private.plain_text(name || ' ' || coalesce(name_ru, '') || ' ' || state || ' ' || coalesce(zip_code, ''))
  ) stored,
  constraint places_pkey primary key (id),
  constraint places_kind_known check (kind in ('city', 'zip')),
  constraint places_zip_code_for_zip check ((kind = 'zip') = (zip_code is not null)),
  constraint places_latitude_range check (latitude between -90 and 90),
  constraint places_longitude_range check (longitude between -180 and 180)
);

comment on table public.places is
  'Cities and ZIP codes with their positions, for completion and search near a place.';

create index places_search_text_idx on public.places using gin (search_text gin_trgm_ops);
create index places_zip_code_idx on public.places (zip_code);
create index places_population_idx on public.places (population desc, id);
create index places_russian_name_idx on public.places (name, state) where name_ru is not null;
-- In the order of bytes: one range has all names that begin alike.
create index places_name_start_idx on public.places ((private.plain_text(name) collate "C")) where kind = 'city';
create index places_russian_name_start_idx on public.places ((private.plain_text(name_ru) collate "C"))
  where kind = 'city' and name_ru is not null;
create index places_city_position_idx on public.places (latitude, longitude) where kind = 'city';

create trigger notify_public_change
after insert or update or delete or truncate on public.places
for each statement execute function private.notify_public_change();

alter table public.places enable row level security;

revoke all on public.places from public, anon, authenticated, service_role;
grant select on public.places to anon, authenticated;
grant select, insert, update, delete on public.places to service_role;

create policy places_select on public.places
for select to anon, authenticated
using (true);
