-- Places: the offline gazetteer behind "near a place" and ZIP completion. Public, read-only data.

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

comment on table public.places is 'Cities and ZIP codes with their position, for completion and search near a place.';

create index places_search_text_idx on public.places using gin (search_text gin_trgm_ops);
create index places_zip_code_idx on public.places (zip_code);
create index places_population_idx on public.places (population desc, id);

alter table public.places enable row level security;

revoke all on public.places from anon, authenticated;
grant select on public.places to anon, authenticated;

-- Anybody may look a place up.
create policy places_select on public.places
for select to anon, authenticated
using (true);
