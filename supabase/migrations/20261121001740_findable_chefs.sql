-- Search at any size: one narrow row for each chef that can be found, and counts of what filters choose by, so
-- that neither a list nor its total nor its facets looks at every chef.

set local search_path = public, extensions;

-- The sorts of the list, each with an index that has its very order.
create index chefs_rating_order_idx on public.chefs (rating_score desc, rating_count desc, id)
  where status in ('active', 'paused');
create index chefs_price_order_idx on public.chefs (min_price_cents, id)
  where status in ('active', 'paused');
create index chefs_newest_order_idx on public.chefs (activated_at desc nulls last, id)
  where status in ('active', 'paused');
-- Truck stops are few: without this the best of them are found by walking past all the chefs before them.
create index chefs_truck_stop_order_idx on public.chefs
  (featured_rank, is_verified desc, rating_score desc, completed_orders desc, activated_at desc, id)
  where kind = 'truck_stop' and status in ('active', 'paused');

-- Chefs that no filter can tell apart share a row. Its count is right together with tally_changes.
create table private.chef_traits (
  id integer not null generated always as identity,
  kind public.chef_kind not null,
  is_verified boolean not null,
  rating_step smallint not null,
  services text[] not null,
  cuisines text[] not null,
  chefs integer not null default 0,
  constraint chef_traits_pkey primary key (id),
  constraint chef_traits_key unique (kind, is_verified, rating_step, services, cuisines),
  constraint chef_traits_rating_step_range check (rating_step between 0 and 10)
);

comment on table private.chef_traits is 'Each combination of what chefs are filtered by, and how many chefs have it.';
comment on column private.chef_traits.rating_step is 'Whole half stars of the average rating; 0 without reviews.';
comment on column private.chef_traits.services is 'Sorted, as are the cuisines: the order a chef lists them in makes no difference.';

-- The same counts by cuisine: a facet or the total of one cuisine reads some hundred rows. The cuisine '' counts
-- every chef once.
create table private.cuisine_tallies (
  cuisine text not null,
  kind public.chef_kind not null,
  is_verified boolean not null,
  rating_step smallint not null,
  services text[] not null,
  chefs integer not null,
  constraint cuisine_tallies_pkey primary key (cuisine, kind, is_verified, rating_step, services)
);

comment on table private.cuisine_tallies is 'How many chefs of each cuisine, by the other traits; cuisine '''' is all.';

-- Changes of the counts are appended and added up now and then, so that nobody waits for a counter that
-- another transaction holds.
create table private.tally_changes (
  id bigint not null generated always as identity,
  traits_id integer not null,
  chefs integer not null,
  constraint tally_changes_pkey primary key (id),
  constraint tally_changes_traits_id_fkey foreign key (traits_id) references private.chef_traits (id)
);

comment on table private.tally_changes is 'Changes of the counts in chef_traits and cuisine_tallies that are not added up yet.';

create index tally_changes_traits_id_idx on private.tally_changes (traits_id);

-- Public chefs only, and only what search computes with. Bands of a twentieth of a degree, each sorted by
-- longitude, turn a circle into some ranges of one index, which holds all that counting needs.
create table private.findable_chefs (
  id uuid not null,
  traits_id integer not null,
  latitude_band smallint not null,
  longitude double precision not null,
  position cube not null,
  rating_average numeric(3, 2),
  rating_score double precision not null,
  rating_count integer not null,
  featured_rank integer,
  is_verified boolean not null,
  completed_orders integer not null,
  min_price_cents integer,
  activated_at timestamptz,
  constraint findable_chefs_pkey primary key (id),
  constraint findable_chefs_id_fkey foreign key (id) references public.chefs (id) on delete cascade,
  constraint findable_chefs_traits_id_fkey foreign key (traits_id) references private.chef_traits (id)
)
-- Room in each page, so that what no index holds (orders, ratings, prices) changes in place.
with (fillfactor = 85);

comment on table private.findable_chefs is 'Chefs anybody may see, as search computes with them. Follows public.chefs by trigger.';
comment on column private.findable_chefs.latitude_band is 'Twentieths of a degree, rounded down.';

create index findable_chefs_place_idx on private.findable_chefs (latitude_band, longitude)
  include (position, traits_id, id);
create index findable_chefs_traits_id_idx on private.findable_chefs (traits_id);

alter table private.chef_traits enable row level security;
alter table private.cuisine_tallies enable row level security;
alter table private.tally_changes enable row level security;
alter table private.findable_chefs enable row level security;

grant select on private.chef_traits, private.cuisine_tallies, private.tally_changes, private.findable_chefs
  to service_role;

create view private.current_chef_traits with (security_invoker = true) as
select kind, is_verified, rating_step, services, cuisines, chefs
from private.chef_traits
where chefs > 0
union all
select t.kind, t.is_verified, t.rating_step, t.services, t.cuisines, change.chefs
from private.tally_changes change
join private.chef_traits t on t.id = change.traits_id;

comment on view private.current_chef_traits is 'Counts by all traits, to be summed: what has changed since the last adding up is in rows of its own.';

create view private.current_cuisine_tallies with (security_invoker = true) as
select cuisine, kind, is_verified, rating_step, services, chefs
from private.cuisine_tallies
union all
select named.cuisine, t.kind, t.is_verified, t.rating_step, t.services, change.chefs
from private.tally_changes change
join private.chef_traits t on t.id = change.traits_id
cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine);

comment on view private.current_cuisine_tallies is 'Counts by cuisine, to be summed: what has changed since the last adding up is in rows of its own.';

grant select on private.current_chef_traits, private.current_cuisine_tallies to service_role;

create function private.sorted_words(words text[])
returns text[]
language sql
immutable
parallel safe
as $$
  select coalesce(array_agg(distinct word order by word), '{}')
  from unnest(words) word
$$;

comment on function private.sorted_words(text[]) is 'The members of a set in one order, each once.';

create function private.rating_step(rating_average numeric)
returns smallint
language sql
immutable
parallel safe
as $$
  select coalesce(trunc(rating_average * 2), 0)::smallint
$$;

comment on function private.rating_step(numeric) is 'Whole half stars of an average rating; 0 without one.';

create function private.find_traits(chef public.chefs)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  found_id integer;
begin
  select t.id
  into found_id
  from private.chef_traits t
  where t.kind = chef.kind
    and t.is_verified = chef.is_verified
    and t.rating_step = private.rating_step(chef.rating_average)
    and t.services = private.sorted_words(chef.services)
    and t.cuisines = private.sorted_words(chef.cuisines);
  if found_id is null then
    -- Of two that come with the same new combination at once, one waits here and then finds the other's row.
    insert into private.chef_traits as t (kind, is_verified, rating_step, services, cuisines)
    values (
      chef.kind,
      chef.is_verified,
      private.rating_step(chef.rating_average),
      private.sorted_words(chef.services),
      private.sorted_words(chef.cuisines)
    )
    on conflict on constraint chef_traits_key do update set chefs = t.chefs
    returning t.id into found_id;
  end if;
  return found_id;
end
$$;

comment on function private.find_traits(public.chefs) is 'The combination of traits a chef has; written down when it is new.';

create function private.follow_findable_chef()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status not in ('active', 'paused') then
    delete from private.findable_chefs where id = new.id;
    return null;
  end if;
  insert into private.findable_chefs (
    id, traits_id, latitude_band, longitude, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at
  )
  values (
    new.id, private.find_traits(new), floor(new.latitude * 20)::smallint, new.longitude, new.earth_position,
    new.rating_average, new.rating_score, new.rating_count, new.featured_rank, new.is_verified, new.completed_orders,
    new.min_price_cents, new.activated_at
  )
  on conflict on constraint findable_chefs_pkey do update
  set traits_id = excluded.traits_id,
      latitude_band = excluded.latitude_band,
      longitude = excluded.longitude,
      position = excluded.position,
      rating_average = excluded.rating_average,
      rating_score = excluded.rating_score,
      rating_count = excluded.rating_count,
      featured_rank = excluded.featured_rank,
      is_verified = excluded.is_verified,
      completed_orders = excluded.completed_orders,
      min_price_cents = excluded.min_price_cents,
      activated_at = excluded.activated_at;
  return null;
end
$$;

comment on function private.follow_findable_chef() is 'Trigger: search knows a chef as the chef''s row says.';

create trigger chefs_findable_inserted
after insert on public.chefs
for each row
when (new.status in ('active', 'paused'))
execute function private.follow_findable_chef();

create trigger chefs_findable_updated
after update on public.chefs
for each row
when (
  (
    old.status, old.kind, old.is_verified, old.services, old.cuisines, old.latitude, old.longitude,
    old.rating_sum, old.rating_count, old.featured_rank, old.completed_orders, old.min_price_cents, old.activated_at
  ) is distinct from (
    new.status, new.kind, new.is_verified, new.services, new.cuisines, new.latitude, new.longitude,
    new.rating_sum, new.rating_count, new.featured_rank, new.completed_orders, new.min_price_cents, new.activated_at
  )
)
execute function private.follow_findable_chef();

-- Adds the changes up. Only one does so at a time, and others never touch the rows it writes.
create function private.add_tally_changes_up()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(4715200120) then
    return;
  end if;
  with gone as (
    delete from private.tally_changes
    returning traits_id, chefs
  ),
  sums as (
    select traits_id, sum(chefs)::integer as chefs
    from gone
    group by traits_id
    having sum(chefs) <> 0
  ),
  by_traits as (
    update private.chef_traits t
    set chefs = t.chefs + s.chefs
    from sums s
    where t.id = s.traits_id
  )
  insert into private.cuisine_tallies as tally (cuisine, kind, is_verified, rating_step, services, chefs)
  select named.cuisine, t.kind, t.is_verified, t.rating_step, t.services, sum(s.chefs)
  from sums s
  join private.chef_traits t on t.id = s.traits_id
  cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
  group by named.cuisine, t.kind, t.is_verified, t.rating_step, t.services
  on conflict on constraint cuisine_tallies_pkey do update
  set chefs = tally.chefs + excluded.chefs;
end
$$;

comment on function private.add_tally_changes_up() is 'Adds the appended changes to the counts, unless somebody else is at it.';

create function private.count_findable_chefs()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changes integer;
begin
  if tg_op = 'INSERT' then
    insert into private.tally_changes (traits_id, chefs)
    select traits_id, count(*)
    from new_rows
    group by traits_id;
  elsif tg_op = 'DELETE' then
    insert into private.tally_changes (traits_id, chefs)
    select traits_id, -count(*)
    from old_rows
    group by traits_id;
  else
    insert into private.tally_changes (traits_id, chefs)
    select traits_id, sum(chefs)
    from (
      select traits_id, 1 as chefs from new_rows
      union all
      select traits_id, -1 from old_rows
    ) moved
    group by traits_id
    having sum(chefs) <> 0;
  end if;
  get diagnostics changes = row_count;
  if random() * 100 < changes then
    perform private.add_tally_changes_up();
  end if;
  return null;
end
$$;

comment on function private.count_findable_chefs() is 'Trigger: keeps the counts by traits true.';

create trigger findable_chefs_counted_inserted
after insert on private.findable_chefs
referencing new table as new_rows
for each statement execute function private.count_findable_chefs();

create trigger findable_chefs_counted_updated
after update on private.findable_chefs
referencing old table as old_rows new table as new_rows
for each statement execute function private.count_findable_chefs();

create trigger findable_chefs_counted_deleted
after delete on private.findable_chefs
referencing old table as old_rows
for each statement execute function private.count_findable_chefs();

-- For loads of many chefs that leave the triggers out: a statement for all instead of one for each.
create function private.rebuild_findable_chefs()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  lock table public.chefs in share row exclusive mode;
  truncate private.findable_chefs, private.tally_changes, private.cuisine_tallies, private.chef_traits;

  insert into private.chef_traits (kind, is_verified, rating_step, services, cuisines, chefs)
  select kind, is_verified, private.rating_step(rating_average), private.sorted_words(services),
    private.sorted_words(cuisines), sum(chefs)
  from (
    select kind, is_verified, rating_average, services, cuisines, count(*) as chefs
    from public.chefs
    where status in ('active', 'paused')
    group by kind, is_verified, rating_average, services, cuisines
  ) listed
  group by 1, 2, 3, 4, 5;

  insert into private.cuisine_tallies (cuisine, kind, is_verified, rating_step, services, chefs)
  select named.cuisine, t.kind, t.is_verified, t.rating_step, t.services, sum(t.chefs)
  from private.chef_traits t
  cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
  group by named.cuisine, t.kind, t.is_verified, t.rating_step, t.services;

  alter table private.findable_chefs disable trigger findable_chefs_counted_inserted;
  insert into private.findable_chefs (
    id, traits_id, latitude_band, longitude, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at
  )
  select c.id, t.id, floor(c.latitude * 20)::smallint, c.longitude, c.earth_position, c.rating_average,
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
    and t.is_verified = c.is_verified
    and t.rating_step = private.rating_step(c.rating_average)
    and t.services = offered.sorted
    and t.cuisines = cooked.sorted
  where c.status in ('active', 'paused')
  -- Neighbours beside each other: a search near a place reads few pages.
  order by floor(c.latitude), floor(c.longitude);
  alter table private.findable_chefs enable trigger findable_chefs_counted_inserted;
end
$$;

comment on function private.rebuild_findable_chefs() is 'Makes what search computes with anew from public.chefs.';

select private.rebuild_findable_chefs();
