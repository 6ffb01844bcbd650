-- One table of search instead of two: what the grid reads moves to chef_words, and orders and conditions read chefs.
-- Searches go on while the new table is filled and its words are indexed (two minutes for a million chefs); changes of chefs wait.

set local search_path = public, extensions;

lock table public.chefs in share row exclusive mode;

create table private.chef_words_next (
  id uuid not null,
  traits_id integer not null,
  words_version integer not null,
  standing real not null,
  cell integer not null,
  latitude double precision not null,
  longitude double precision not null,
  rating_average numeric(3, 2)
)
-- Room in each page, so that other traits (a better rating) change in place, without touching the index of words. For the same
-- reason no index has a column that changes often.
with (fillfactor = 90);

insert into private.chef_words_next (
  id, traits_id, words_version, standing, cell, latitude, longitude, rating_average
)
select w.id, w.traits_id, w.words_version, w.standing, private.cell_of(c.latitude, c.longitude), c.latitude, c.longitude,
  c.rating_average
from private.chef_words w
join public.chefs c on c.id = w.id
join private.chef_traits t on t.id = w.traits_id
-- Chefs with the same cuisines lie side by side: they share words, so that a word is read from few pages.
order by t.cuisines, t.id;

create index chef_words_next_idx on private.chef_words_next using gin (private.findable_words(id, words_version))
with (fastupdate = off);
create index chef_words_cell_idx on private.chef_words_next (cell);

-- Finds the chefs of a rare combination of filters; the walk along an order's index finds those of a frequent one.
create function private.trait_words(
  kind public.chef_kind, status public.chef_status, is_open boolean, is_verified boolean, rating_average numeric,
  services text[]
)
returns text[]
language sql
immutable
parallel safe
as $$
  select services
    || case kind when 'truck_stop' then 'truck_stop' else 'chef' end
    || case when status = 'active' and is_open then '{open}' else '{}'::text[] end
    || case when is_verified then '{verified}' else '{}'::text[] end
    || ('{r1,r2,r3,r4,r5,r6,r7,r8,r9,r10}'::text[])[1:private.rating_step(rating_average)]
$$;

comment on function private.trait_words(public.chef_kind, public.chef_status, boolean, boolean, numeric, text[]) is
  'What filters ask of a chef beside its cuisines, as words for the index chefs_filters_idx.';

revoke execute on function private.trait_words(public.chef_kind, public.chef_status, boolean, boolean, numeric, text[])
from public;
grant execute on function private.trait_words(public.chef_kind, public.chef_status, boolean, boolean, numeric, text[])
to service_role;
grant execute on function private.rating_step(numeric) to service_role;

create index chefs_filters_idx on public.chefs
using gin (cuisines, private.trait_words(kind, status, is_open, is_verified, rating_average, services))
with (fastupdate = off)
where status in ('active', 'paused');
drop index public.chefs_cuisines_idx, public.chefs_services_idx;

drop table private.chef_words;
drop table private.findable_chefs;

alter table private.chef_words_next rename to chef_words;
alter index private.chef_words_next_idx rename to chef_words_idx;
alter table private.chef_words
  add constraint chef_words_pkey primary key (id),
  add constraint chef_words_id_fkey foreign key (id) references public.chefs (id) on delete cascade,
  add constraint chef_words_traits_id_fkey foreign key (traits_id) references private.chef_traits (id);

comment on table private.chef_words is
  'Public chefs as search counts and places them. Their words are stored in the index chef_words_idx alone.';
comment on column private.chef_words.words_version is
  'Changes with the search text, so that the index of words is updated.';
comment on column private.chef_words.standing is 'See standing_of. Limits which chefs are sorted for the first page.';
comment on column private.chef_words.cell is 'Cell of the grid: see private.cell_of.';

alter table private.chef_words enable row level security;

revoke all on private.chef_words from public, anon, authenticated, service_role;
grant select on private.chef_words to service_role;

-- For servers of the release before this one, which read it while an upgrade lasts. No other code does.
create view private.findable_chefs with (security_invoker = true) as
select c.id, w.traits_id, c.status, c.is_open, w.cell, c.earth_position as position, c.rating_average, c.rating_score,
  c.rating_count, c.featured_rank, c.is_verified, c.completed_orders, c.min_price_cents, c.activated_at
from private.chef_words w
join public.chefs c on c.id = w.id;

comment on view private.findable_chefs is 'What was a table, for servers of the release before; goes with the next one.';

revoke all on private.findable_chefs from public, anon, authenticated, service_role;
grant select on private.findable_chefs to service_role;

create or replace function private.count_findable_chefs()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.tally_changes (traits_id, chefs)
    values (old.traits_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.tally_changes (traits_id, chefs)
    values (new.traits_id, 1);
  end if;
  if random() < 0.01 then
    perform private.add_tally_changes_up();
  end if;
  return null;
end
$$;

comment on function private.count_findable_chefs() is 'Trigger: appends the changes of the counts by traits.';

create trigger chef_words_counted_inserted
after insert or delete on private.chef_words
for each row
execute function private.count_findable_chefs();

create trigger chef_words_counted_updated
after update on private.chef_words
for each row
when (old.traits_id <> new.traits_id)
execute function private.count_findable_chefs();

create or replace function private.note_cells()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.chef_cell_changes (cell, changes)
  select distinct changed.cell, 1
  from (values (old.cell), (new.cell)) changed (cell)
  where changed.cell is not null;
  if random() < 0.01 then
    perform private.add_cell_changes_up();
  end if;
  return null;
end
$$;

comment on function private.note_cells() is 'Trigger: counts the changes of each cell of the grid.';

create trigger chef_words_cells_inserted
after insert or delete on private.chef_words
for each row
execute function private.note_cells();

-- Only columns that the grid keeps: most changes of a chef concern none of them.
create trigger chef_words_cells_updated
after update on private.chef_words
for each row
when (
  (old.cell, old.latitude, old.longitude, old.traits_id, old.rating_average)
  is distinct from (new.cell, new.latitude, new.longitude, new.traits_id, new.rating_average)
)
execute function private.note_cells();

create or replace function private.follow_findable_chef()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status not in ('active', 'paused') then
    delete from private.chef_words where id = new.id;
    return null;
  end if;
  insert into private.chef_words as known (
    id, traits_id, words_version, standing, cell, latitude, longitude, rating_average
  )
  values (
    new.id, private.find_traits(new), hashtext(new.search_text),
    private.standing_of(new.status, new.is_open, new.featured_rank, new.is_verified, new.rating_score),
    private.cell_of(new.latitude, new.longitude), new.latitude, new.longitude, new.rating_average
  )
  on conflict on constraint chef_words_pkey do update
  set traits_id = excluded.traits_id,
      words_version = excluded.words_version,
      standing = excluded.standing,
      cell = excluded.cell,
      latitude = excluded.latitude,
      longitude = excluded.longitude,
      rating_average = excluded.rating_average
  where known is distinct from excluded;
  return null;
end
$$;

comment on function private.follow_findable_chef() is 'Trigger: updates the rows of search from the chef''s row.';

drop trigger chefs_findable_updated on public.chefs;

create trigger chefs_findable_updated
after update on public.chefs
for each row
when (
  (
    old.status, old.is_open, old.kind, old.is_verified, old.services, old.cuisines, old.latitude, old.longitude,
    old.rating_sum, old.rating_count, old.featured_rank
  ) is distinct from (
    new.status, new.is_open, new.kind, new.is_verified, new.services, new.cuisines, new.latitude, new.longitude,
    new.rating_sum, new.rating_count, new.featured_rank
  )
)
execute function private.follow_findable_chef();

create or replace function private.rebuild_findable_chefs()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  lock table public.chefs in share row exclusive mode;
  alter table public.chefs disable trigger user;
  perform private.refresh_hours(array(select distinct chef_id from public.chef_hours), now());
  alter table public.chefs enable trigger user;
  truncate private.chef_words, private.tally_changes, private.cuisine_tallies, private.chef_traits;

  insert into private.chef_traits (kind, takes_orders, is_open, is_verified, rating_step, services, cuisines, chefs)
  select kind, status = 'active', status = 'active' and is_open, is_verified, private.rating_step(rating_average), private.sorted_words(services),
    private.sorted_words(cuisines), sum(chefs)
  from (
    select kind, status, is_open, is_verified, rating_average, services, cuisines, count(*) as chefs
    from public.chefs
    where status in ('active', 'paused')
    group by kind, status, is_open, is_verified, rating_average, services, cuisines
  ) listed
  group by 1, 2, 3, 4, 5, 6, 7;

  insert into private.cuisine_tallies (cuisine, kind, is_open, is_verified, rating_step, services, chefs)
  select named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services, sum(t.chefs)
  from private.chef_traits t
  cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
  group by named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services;

  alter table private.chef_words disable trigger user;
  insert into private.chef_words (
    id, traits_id, words_version, standing, cell, latitude, longitude, rating_average
  )
  select c.id, t.id, hashtext(c.search_text),
    private.standing_of(c.status, c.is_open, c.featured_rank, c.is_verified, c.rating_score),
    private.cell_of(c.latitude, c.longitude), c.latitude, c.longitude, c.rating_average
  from public.chefs c
  join (
    select services, private.sorted_words(services) as sorted
    from public.chefs
    where status in ('active', 'paused')
    group by services
  ) offered on offered.services = c.services
  join (
    select cuisines, private.sorted_words(cuisines) as sorted
    from public.chefs
    where status in ('active', 'paused')
    group by cuisines
  ) cooked on cooked.cuisines = c.cuisines
  join private.chef_traits t
    on t.kind = c.kind
    and t.takes_orders = (c.status = 'active')
    and t.is_open = (c.status = 'active' and c.is_open)
    and t.is_verified = c.is_verified
    and t.rating_step = private.rating_step(c.rating_average)
    and t.services = offered.sorted
    and t.cuisines = cooked.sorted
  where c.status in ('active', 'paused')
  -- Chefs with the same cuisines lie side by side: they share words, so that a word is read from few pages.
  order by t.cuisines, t.id;
  alter table private.chef_words enable trigger user;

  -- Every remembered cell becomes stale.
  update private.chef_cells set changes = changes + 1;
  insert into private.chef_cells (cell, changes)
  select distinct cell, 1
  from private.chef_words
  on conflict on constraint chef_cells_pkey do nothing;
end
$$;

comment on function private.rebuild_findable_chefs() is
  'Rebuilds the rows that search computes with from public.chefs.';

create or replace function private.rebuild_search()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  drop index private.chef_words_idx;
  perform private.rebuild_findable_chefs();
  create index chef_words_idx on private.chef_words using gin (private.findable_words(id, words_version))
  with (fastupdate = off);
  analyze private.chef_words;
  perform private.rebuild_city_tallies();
end
$$;

comment on function private.rebuild_search() is
  'Rebuilds everything behind search and counts, after bulk loads that switch the triggers off.';
