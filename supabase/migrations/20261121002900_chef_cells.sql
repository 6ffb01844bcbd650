-- What lies near a place or along a route is reckoned by the server from a grid it keeps in its memory: cells of a
-- quarter of a degree, each with the few bytes of its chefs that searches compute with. The database says how often
-- each cell has changed, so that every search knows which of the cells it remembers still hold.

set local search_path = public, extensions;

create function private.cell_of(latitude double precision, longitude double precision)
returns integer
language sql
immutable
parallel safe
as $$
  select (floor(latitude * 4)::integer + 360) * 2048 + floor(longitude * 4)::integer + 720
$$;

comment on function private.cell_of(double precision, double precision) is 'Number of a cell of the grid: quarters of a degree, rows from the south pole, in them cells from the 180th meridian.';

drop index private.findable_chefs_place_idx;
drop index private.findable_chefs_position_idx;
alter table private.findable_chefs disable trigger user;
alter table private.findable_chefs add column cell integer;

update private.findable_chefs f
set cell = private.cell_of(c.latitude, c.longitude)
from public.chefs c
where c.id = f.id;

alter table private.findable_chefs enable trigger user;
alter table private.findable_chefs
  alter column cell set not null,
  drop column latitude_band,
  drop column longitude;

comment on column private.findable_chefs.cell is 'Where on the grid: see private.cell_of.';

-- With all that the grid holds: a cell is read without its chefs' rows.
create index findable_chefs_cell_idx on private.findable_chefs (cell) include (id, traits_id, rating_average, position);

create table private.chef_cells (
  cell integer not null,
  changes bigint not null,
  constraint chef_cells_pkey primary key (cell)
);

comment on table private.chef_cells is 'How often the chefs of each cell of the grid have changed; right together with chef_cell_changes.';

-- Appended and added up now and then, so that two neighbours never wait for each other.
create table private.chef_cell_changes (
  id bigint not null generated always as identity,
  cell integer not null,
  changes integer not null,
  constraint chef_cell_changes_pkey primary key (id)
);

comment on table private.chef_cell_changes is 'Changes of cells that are not added up in chef_cells yet.';

create index chef_cell_changes_cell_idx on private.chef_cell_changes (cell);

alter table private.chef_cells enable row level security;
alter table private.chef_cell_changes enable row level security;

grant select on private.chef_cells, private.chef_cell_changes to service_role;

insert into private.chef_cells (cell, changes)
select cell, 1
from private.findable_chefs
group by cell;

create or replace function private.follow_findable_chef()
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
    id, traits_id, cell, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at, words_version
  )
  values (
    new.id, private.find_traits(new), private.cell_of(new.latitude, new.longitude), new.earth_position,
    new.rating_average, new.rating_score, new.rating_count, new.featured_rank, new.is_verified, new.completed_orders,
    new.min_price_cents, new.activated_at, hashtext(new.search_text)
  )
  on conflict on constraint findable_chefs_pkey do update
  set traits_id = excluded.traits_id,
      cell = excluded.cell,
      position = excluded.position,
      rating_average = excluded.rating_average,
      rating_score = excluded.rating_score,
      rating_count = excluded.rating_count,
      featured_rank = excluded.featured_rank,
      is_verified = excluded.is_verified,
      completed_orders = excluded.completed_orders,
      min_price_cents = excluded.min_price_cents,
      activated_at = excluded.activated_at,
      words_version = excluded.words_version;
  return null;
end
$$;

-- Adds the changes up. Only one does so at a time, and others never touch the rows it writes.
create function private.add_cell_changes_up()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(4715200122) then
    return;
  end if;
  with gone as (
    delete from private.chef_cell_changes
    returning cell, changes
  )
  insert into private.chef_cells as known (cell, changes)
  select cell, sum(changes)
  from gone
  group by cell
  on conflict on constraint chef_cells_pkey do update
  set changes = known.changes + excluded.changes;
end
$$;

comment on function private.add_cell_changes_up() is 'Adds the appended changes to those of the cells, unless somebody else is at it.';

create function private.note_cells()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  cells integer;
begin
  if tg_op = 'INSERT' then
    insert into private.chef_cell_changes (cell, changes)
    select cell, count(*)
    from new_rows
    group by cell;
  elsif tg_op = 'DELETE' then
    insert into private.chef_cell_changes (cell, changes)
    select cell, count(*)
    from old_rows
    group by cell;
  else
    -- Only what the grid holds: most changes of a chef are none of it.
    insert into private.chef_cell_changes (cell, changes)
    select moved.cell, count(*)
    from old_rows o
    join new_rows n on n.id = o.id
    cross join lateral (values (o.cell), (n.cell)) moved (cell)
    where (o.cell, o.traits_id, o.rating_average, o.position::text)
      is distinct from (n.cell, n.traits_id, n.rating_average, n.position::text)
    group by moved.cell;
  end if;
  get diagnostics cells = row_count;
  if random() * 100 < cells then
    perform private.add_cell_changes_up();
  end if;
  return null;
end
$$;

comment on function private.note_cells() is 'Trigger: counts the changes of each cell of the grid.';

create trigger findable_chefs_cells_inserted
after insert on private.findable_chefs
referencing new table as new_rows
for each statement execute function private.note_cells();

create trigger findable_chefs_cells_updated
after update on private.findable_chefs
referencing old table as old_rows new table as new_rows
for each statement execute function private.note_cells();

create trigger findable_chefs_cells_deleted
after delete on private.findable_chefs
referencing old table as old_rows
for each statement execute function private.note_cells();

-- For loads of many chefs that leave the triggers out: a statement for all instead of one for each.
create or replace function private.rebuild_findable_chefs()
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

  alter table private.findable_chefs disable trigger user;
  insert into private.findable_chefs (
    id, traits_id, cell, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at
  )
  select c.id, t.id, private.cell_of(c.latitude, c.longitude), c.earth_position, c.rating_average,
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
  -- Neighbours beside each other: a cell is read from few pages.
  order by floor(c.latitude), floor(c.longitude);
  alter table private.findable_chefs enable trigger user;

  -- Nobody who remembers a cell may find it unchanged.
  update private.chef_cells set changes = changes + 1;
  insert into private.chef_cells (cell, changes)
  select cell, 1
  from private.findable_chefs
  group by cell
  on conflict on constraint chef_cells_pkey do nothing;
end
$$;
