-- The line under the first page's heading ("900 dishes of 140 chefs in 16 cities") without counting them each time,
-- by the same means as the counts of chefs by traits: changes are appended, and added up now and then.

set local search_path = public, extensions;

create table private.city_tallies (
  state text not null,
  city text not null,
  chefs integer not null,
  dishes integer not null,
  constraint city_tallies_pkey primary key (state, city)
);

comment on table private.city_tallies is 'Public chefs and their dishes by city; right together with city_tally_changes.';

create table private.city_tally_changes (
  id bigint not null generated always as identity,
  state text not null,
  city text not null,
  chefs integer not null,
  dishes integer not null,
  constraint city_tally_changes_pkey primary key (id)
);

comment on table private.city_tally_changes is 'Changes of city_tallies that are not added up yet.';

alter table private.city_tallies enable row level security;
alter table private.city_tally_changes enable row level security;

grant select on private.city_tallies, private.city_tally_changes to service_role;

create view private.current_city_tallies with (security_invoker = true) as
select tally.state, tally.city, sum(tally.chefs)::integer as chefs, sum(tally.dishes)::integer as dishes
from (
  select state, city, chefs, dishes from private.city_tallies
  union all
  select state, city, chefs, dishes from private.city_tally_changes
) tally
group by tally.state, tally.city
having sum(tally.chefs) > 0;

comment on view private.current_city_tallies is 'Cities with a public chef, and how many chefs and dishes each has.';

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

comment on function private.add_city_changes_up() is 'Adds the appended changes to the counts by city, unless somebody else is at it.';

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

comment on function private.count_city() is 'Trigger: keeps the counts by city true.';

create trigger chefs_city_inserted
after insert or delete on public.chefs
for each row
execute function private.count_city();

create trigger chefs_city_updated
after update on public.chefs
for each row
when ((old.status, old.state, old.city, old.dish_count) is distinct from (new.status, new.state, new.city, new.dish_count))
execute function private.count_city();

-- For loads of many chefs that leave the triggers out.
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

comment on function private.rebuild_city_tallies() is 'Counts chefs and dishes by city anew.';

select private.rebuild_city_tallies();
