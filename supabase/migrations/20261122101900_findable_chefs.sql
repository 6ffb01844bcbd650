-- Search at any size: one narrow row for each chef that can be found, counts of what filters choose by, and a grid of
-- cells, so that neither a list nor its total nor its facets reads every chef.

set local search_path = public, extensions;

-- Chefs that match the same filters share a row. The count is exact together with tally_changes.
create table private.chef_traits (
  id integer not null generated always as identity,
  kind public.chef_kind not null,
  takes_orders boolean not null,
  is_open boolean not null,
  is_verified boolean not null,
  rating_step smallint not null,
  services text[] not null,
  cuisines text[] not null,
  chefs integer not null default 0,
  constraint chef_traits_pkey primary key (id),
  constraint chef_traits_key unique (kind, takes_orders, is_open, is_verified, rating_step, services, cuisines),
  constraint chef_traits_rating_step_range check (rating_step between 0 and 10)
);

comment on table private.chef_traits is
  'Combinations of the traits that filters use, and the number of chefs with each.';
comment on column private.chef_traits.takes_orders is 'False while the chef is paused: such chefs come last in every order.';
comment on column private.chef_traits.is_open is
  'Takes orders, and its opening hours include this moment: the others come after.';
comment on column private.chef_traits.rating_step is 'Whole half stars of the average rating; 0 without reviews.';
comment on column private.chef_traits.services is
  'Sorted like cuisines, so that the order a chef lists them in makes no difference.';

alter table private.chef_traits enable row level security;

revoke all on private.chef_traits from public, anon, authenticated, service_role;
revoke all on sequence private.chef_traits_id_seq from public, anon, authenticated, service_role;
grant select on private.chef_traits to service_role;

-- The same counts by cuisine: a facet or the total of a cuisine reads a few hundred rows.
create table private.cuisine_tallies (
  cuisine text not null,
  kind public.chef_kind not null,
  is_open boolean not null,
  is_verified boolean not null,
  rating_step smallint not null,
  services text[] not null,
  chefs integer not null,
  constraint cuisine_tallies_pkey primary key (cuisine, kind, is_open, is_verified, rating_step, services)
);

comment on table private.cuisine_tallies is
  'Number of chefs of each cuisine by the other traits; the cuisine '''' counts every chef once.';

alter table private.cuisine_tallies enable row level security;

revoke all on private.cuisine_tallies from public, anon, authenticated, service_role;
grant select on private.cuisine_tallies to service_role;

-- Only public chefs, and only the columns that search computes with.
create table private.findable_chefs (
  id uuid not null,
  traits_id integer not null,
  status public.chef_status not null,
  is_open boolean not null,
  cell integer not null,
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
-- Room in each page, so that columns without an index (orders, ratings, prices) change in place.
with (fillfactor = 85);

comment on table private.findable_chefs is
  'Public chefs as search computes with them. Triggers on public.chefs keep it up to date.';
comment on column private.findable_chefs.cell is 'Cell of the grid: see private.cell_of.';

create index findable_chefs_traits_id_idx on private.findable_chefs (traits_id);
-- Covers the columns that the grid keeps, so that reading a cell does not read rows of chefs.
create index findable_chefs_cell_idx on private.findable_chefs (cell) include (id, traits_id, rating_average, position);

alter table private.findable_chefs enable row level security;

revoke all on private.findable_chefs from public, anon, authenticated, service_role;
grant select on private.findable_chefs to service_role;

-- Changes of the counts are appended and added up now and then, so that no transaction waits for a counter that another
-- one holds.
create table private.tally_changes (
  id bigint not null generated always as identity,
  traits_id integer not null,
  chefs integer not null,
  constraint tally_changes_pkey primary key (id),
  constraint tally_changes_traits_id_fkey foreign key (traits_id) references private.chef_traits (id)
);

comment on table private.tally_changes is 'Changes of chef_traits and cuisine_tallies not yet added up.';

create index tally_changes_traits_id_idx on private.tally_changes (traits_id);

alter table private.tally_changes enable row level security;

revoke all on private.tally_changes from public, anon, authenticated, service_role;
revoke all on sequence private.tally_changes_id_seq from public, anon, authenticated, service_role;
grant select on private.tally_changes to service_role;

create view private.current_chef_traits with (security_invoker = true) as
select kind, is_open, is_verified, rating_step, services, cuisines, chefs
from private.chef_traits
where chefs > 0
union all
select t.kind, t.is_open, t.is_verified, t.rating_step, t.services, t.cuisines, change.chefs
from private.tally_changes change
join private.chef_traits t on t.id = change.traits_id;

comment on view private.current_chef_traits is
  'Counts by all traits, to be summed: pending changes are rows of their own.';

revoke all on private.current_chef_traits from public, anon, authenticated, service_role;
grant select on private.current_chef_traits to service_role;

-- Most pending changes are of few combinations: they are added before they are multiplied by cuisines.
create view private.current_cuisine_tallies with (security_invoker = true) as
select cuisine, kind, is_open, is_verified, rating_step, services, chefs
from private.cuisine_tallies
union all
select named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services, change.chefs
from (
  select traits_id, sum(chefs)::integer as chefs
  from private.tally_changes
  group by traits_id
  having sum(chefs) <> 0
) change
join private.chef_traits t on t.id = change.traits_id
cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine);

comment on view private.current_cuisine_tallies is
  'Counts by cuisine, to be summed: pending changes are rows of their own.';

revoke all on private.current_cuisine_tallies from public, anon, authenticated, service_role;
grant select on private.current_cuisine_tallies to service_role;

create function private.sorted_words(words text[])
returns text[]
language sql
immutable
parallel safe
as $$
  select coalesce(array_agg(distinct word order by word), '{}')
  from unnest(words) word
$$;

comment on function private.sorted_words(text[]) is 'Distinct members in alphabetical order.';

revoke execute on function private.sorted_words(text[]) from public;

create function private.rating_step(rating_average numeric)
returns smallint
language sql
immutable
parallel safe
as $$
  select coalesce(trunc(rating_average * 2), 0)::smallint
$$;

comment on function private.rating_step(numeric) is 'Whole half stars of an average rating; 0 without one.';

revoke execute on function private.rating_step(numeric) from public;

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
    and t.takes_orders = (chef.status = 'active')
    and t.is_open = (chef.status = 'active' and chef.is_open)
    and t.is_verified = chef.is_verified
    and t.rating_step = private.rating_step(chef.rating_average)
    and t.services = private.sorted_words(chef.services)
    and t.cuisines = private.sorted_words(chef.cuisines);
  if found_id is null then
    -- Of two concurrent writers of a new combination, one waits here and then finds the row of the other.
    insert into private.chef_traits as t (kind, takes_orders, is_open, is_verified, rating_step, services, cuisines)
    values (
      chef.kind,
      chef.status = 'active',
      chef.status = 'active' and chef.is_open,
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

comment on function private.find_traits(public.chefs) is
  'Id of the combination of traits of a chef; a new one is inserted.';

revoke execute on function private.find_traits(public.chefs) from public;

-- One transaction at a time adds up, and no other touches the rows it writes.
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
  insert into private.cuisine_tallies as tally (cuisine, kind, is_open, is_verified, rating_step, services, chefs)
  select named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services, sum(s.chefs)
  from sums s
  join private.chef_traits t on t.id = s.traits_id
  cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
  group by named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services
  on conflict on constraint cuisine_tallies_pkey do update
  set chefs = tally.chefs + excluded.chefs;
end
$$;

comment on function private.add_tally_changes_up() is
  'Adds pending changes to the counts, unless another transaction is doing it.';

revoke execute on function private.add_tally_changes_up() from public;

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

comment on function private.count_findable_chefs() is 'Trigger: appends the changes of the counts by traits.';

revoke execute on function private.count_findable_chefs() from public;

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

-- Each process keeps a grid of cells in memory (docs/decisions/0017-grid-of-chefs.md). How often a cell has changed shows
-- every search which of the cells it remembers are still right.
create table private.chef_cells (
  cell integer not null,
  changes bigint not null,
  constraint chef_cells_pkey primary key (cell)
);

comment on table private.chef_cells is
  'Number of changes of the chefs of each cell; exact together with chef_cell_changes.';

alter table private.chef_cells enable row level security;

revoke all on private.chef_cells from public, anon, authenticated, service_role;
grant select on private.chef_cells to service_role;

create table private.chef_cell_changes (
  id bigint not null generated always as identity,
  cell integer not null,
  changes integer not null,
  constraint chef_cell_changes_pkey primary key (id)
);

comment on table private.chef_cell_changes is
  'Changes of cells not yet added up, so that writers of one cell never wait for each other.';

create index chef_cell_changes_cell_idx on private.chef_cell_changes (cell);

alter table private.chef_cell_changes enable row level security;

revoke all on private.chef_cell_changes from public, anon, authenticated, service_role;
revoke all on sequence private.chef_cell_changes_id_seq from public, anon, authenticated, service_role;
grant select on private.chef_cell_changes to service_role;

-- One transaction at a time adds up, and no other touches the rows it writes.
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

comment on function private.add_cell_changes_up() is
  'Adds pending changes to the cells, unless another transaction is doing it.';

revoke execute on function private.add_cell_changes_up() from public;

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
    -- Only columns that the grid keeps: most changes of a chef concern none of them.
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

revoke execute on function private.note_cells() from public;

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
