-- The line below the home page's heading ("900 dishes of 140 chefs in 16 cities") without counting each time, and the
-- rebuild of everything search computes with.

set local search_path = public, extensions;

create table private.city_tallies (
  state text not null,
  city text not null,
  chefs integer not null,
  dishes integer not null,
  constraint city_tallies_pkey primary key (state, city)
);

comment on table private.city_tallies is
  'Public chefs and their dishes by city; exact together with city_tally_changes.';

alter table private.city_tallies enable row level security;

revoke all on private.city_tallies from public, anon, authenticated, service_role;
grant select on private.city_tallies to service_role;

create table private.city_tally_changes (
  id bigint not null generated always as identity,
  state text not null,
  city text not null,
  chefs integer not null,
  dishes integer not null,
  constraint city_tally_changes_pkey primary key (id)
);

comment on table private.city_tally_changes is 'Changes of city_tallies not yet added up.';

alter table private.city_tally_changes enable row level security;

revoke all on private.city_tally_changes from public, anon, authenticated, service_role;
revoke all on sequence private.city_tally_changes_id_seq from public, anon, authenticated, service_role;
grant select on private.city_tally_changes to service_role;

create view private.current_city_tallies with (security_invoker = true) as
select tally.state, tally.city, sum(tally.chefs)::integer as chefs, sum(tally.dishes)::integer as dishes
from (
  select state, city, chefs, dishes from private.city_tallies
  union all
  select state, city, chefs, dishes from private.city_tally_changes
) tally
group by tally.state, tally.city
having sum(tally.chefs) > 0;

comment on view private.current_city_tallies is 'Cities with a public chef, and their numbers of chefs and dishes.';

revoke all on private.current_city_tallies from public, anon, authenticated, service_role;
grant select on private.current_city_tallies to service_role;

create function private.add_city_changes_up()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(4715200121) then
    return;
  end if;
  with gone as (
    delete from private.city_tally_changes
    returning state, city, chefs, dishes
  )
  insert into private.city_tallies as tally (state, city, chefs, dishes)
  select state, city, sum(chefs), sum(dishes)
  from gone
  group by state, city
  on conflict on constraint city_tallies_pkey do update
  set chefs = tally.chefs + excluded.chefs,
      dishes = tally.dishes + excluded.dishes;
end
$$;

comment on function private.add_city_changes_up() is
  'Adds pending changes to the counts by city, unless another transaction is doing it.';

revoke execute on function private.add_city_changes_up() from public;

create function private.count_city()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.status in ('active', 'paused') then
    insert into private.city_tally_changes (state, city, chefs, dishes)
    values (old.state, old.city, -1, -old.dish_count);
  end if;
  if tg_op <> 'DELETE' and new.status in ('active', 'paused') then
    insert into private.city_tally_changes (state, city, chefs, dishes)
    values (new.state, new.city, 1, new.dish_count);
  end if;
  if random() < 0.01 then
    perform private.add_city_changes_up();
  end if;
  return null;
end
$$;

comment on function private.count_city() is 'Trigger: appends the changes of the counts by city.';

revoke execute on function private.count_city() from public;

create trigger chefs_city_inserted
after insert or delete on public.chefs
for each row
execute function private.count_city();

create trigger chefs_city_updated
after update on public.chefs
for each row
when ((old.status, old.state, old.city, old.dish_count) is distinct from (new.status, new.state, new.city, new.dish_count))
execute function private.count_city();

-- For bulk loads that switch the triggers off.
create function private.rebuild_city_tallies()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  lock table public.chefs in share row exclusive mode;
  truncate private.city_tallies, private.city_tally_changes;
  insert into private.city_tallies (state, city, chefs, dishes)
  select state, city, count(*), sum(dish_count)
  from public.chefs
  where status in ('active', 'paused')
  group by state, city;
end
$$;

comment on function private.rebuild_city_tallies() is 'Recounts chefs and dishes by city.';

revoke execute on function private.rebuild_city_tallies() from public;

-- For bulk loads that switch the triggers off: one statement for all chefs instead of one for each.
create function private.rebuild_findable_chefs()
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
  truncate private.findable_chefs, private.chef_words, private.tally_changes, private.cuisine_tallies,
    private.chef_traits;

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

  alter table private.findable_chefs disable trigger user;
  insert into private.findable_chefs (
    id, traits_id, status, is_open, cell, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at
  )
  select c.id, t.id, c.status, c.is_open, private.cell_of(c.latitude, c.longitude), c.earth_position, c.rating_average,
    c.rating_score, c.rating_count, c.featured_rank, c.is_verified, c.completed_orders, c.min_price_cents,
    c.activated_at
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
  -- Neighbors lie side by side, so that a cell is read from few pages.
  order by floor(c.latitude), floor(c.longitude);
  alter table private.findable_chefs enable trigger user;

  insert into private.chef_words (id, traits_id, words_version, standing)
  select f.id, f.traits_id, hashtext(c.search_text),
    private.standing_of(f.status, f.is_open, f.featured_rank, f.is_verified, f.rating_score)
  from private.findable_chefs f
  join public.chefs c on c.id = f.id
  join private.chef_traits t on t.id = f.traits_id
  -- Chefs with the same cuisines lie side by side: they share words, so that a word is read from few pages.
  order by t.cuisines, f.traits_id;

  -- Every remembered cell becomes stale.
  update private.chef_cells set changes = changes + 1;
  insert into private.chef_cells (cell, changes)
  select cell, 1
  from private.findable_chefs
  group by cell
  on conflict on constraint chef_cells_pkey do nothing;
end
$$;

comment on function private.rebuild_findable_chefs() is
  'Rebuilds the rows that search computes with from public.chefs.';

revoke execute on function private.rebuild_findable_chefs() from public;

create function private.rebuild_search()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  drop index private.chef_words_idx;
  perform private.rebuild_findable_chefs();
  create index chef_words_idx on private.chef_words using gin (private.findable_words(id, words_version));
  analyze private.findable_chefs, private.chef_words;
  perform private.rebuild_city_tallies();
end
$$;

comment on function private.rebuild_search() is
  'Rebuilds everything behind search and counts, after bulk loads that switch the triggers off.';

revoke execute on function private.rebuild_search() from public;
