-- Watched searches: words that nobody cooks yet, and a person who wants to know when somebody does.

create table public.watched_searches (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  query text not null,
  place_name text,
  latitude double precision,
  longitude double precision,
  radius_miles double precision,
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  constraint watched_searches_pkey primary key (id),
  constraint watched_searches_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint watched_searches_once unique nulls not distinct (user_id, query, latitude, longitude),
  constraint watched_searches_query_length check (char_length(query) between 1 and 200),
  constraint watched_searches_place_name_length check (char_length(place_name) <= 120),
  constraint watched_searches_place_whole check (num_nulls(place_name, latitude, longitude, radius_miles) in (0, 4)),
  constraint watched_searches_latitude_range check (latitude between -90 and 90),
  constraint watched_searches_longitude_range check (longitude between -180 and 180),
  constraint watched_searches_radius_range check (radius_miles between 0.1 and 500)
);

comment on table public.watched_searches is
  'Searches that found nothing. The row is deleted with the one notification that a dish was found.';
comment on column public.watched_searches.place_name is 'The place with its radius; null for anywhere.';
comment on column public.watched_searches.looked_at is 'When the search was last repeated.';

create index watched_searches_looked_at_idx on public.watched_searches (looked_at);

alter table public.watched_searches enable row level security;

revoke all on public.watched_searches from public, anon, authenticated, service_role;
grant select, delete on public.watched_searches to authenticated;
grant select, insert, update, delete on public.watched_searches to service_role;

-- A person sees and deletes their own. Rows are added by watch-search, which limits their number.
create policy watched_searches_own on public.watched_searches
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy watched_searches_factor on public.watched_searches
as restrictive
for all to authenticated
using ((select private.factor_given()));
