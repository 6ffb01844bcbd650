-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.cuisines
for each statement execute function private.notify_public_change();

create policy cuisines_select on public.cuisines
for select to anon, authenticated
using (true);

-- Opening and closing by the clock is no change that anybody made.
create or replace trigger chefs_touch
before update on public.chefs
for each row
when (
  (old.is_open, old.hours_change_at) is not distinct from (new.is_open, new.hours_change_at)
)
execute function private.touch_updated_at();

create or replace function private.owns_chef(chef uuid)
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
  and (select private.factor_given())
$$;

comment on function private.owns_chef(uuid) is 'Whether the caller is this chef.';

create or replace function private.chef_is_public(chef uuid)
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

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.chefs
for each statement execute function private.notify_public_change();

create policy chefs_select on public.chefs
for select to anon, authenticated
using (
  status in ('active', 'paused')
  or (profile_id = (select auth.uid()) and (select private.factor_given()))
);

create or replace trigger chef_private_details_touch
before update on public.chef_private_details
for each row execute function private.touch_updated_at();

create policy chef_private_details_select on public.chef_private_details
for select to authenticated
using ((select private.owns_chef(chef_private_details.chef_id)));

create policy chef_private_details_factor on public.chef_private_details
as restrictive
for all to authenticated
using ((select private.factor_given()));

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.chef_hours
for each statement execute function private.notify_public_change();

-- Hours are as public as their chef.
create policy chef_hours_select on public.chef_hours
for select to anon, authenticated
using (
  (select private.chef_is_public(chef_hours.chef_id))
  or (select private.owns_chef(chef_hours.chef_id))
);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.chef_hour_exceptions
for each statement execute function private.notify_public_change();

create policy chef_hour_exceptions_select on public.chef_hour_exceptions
for select to anon, authenticated
using (
  (select private.chef_is_public(chef_hour_exceptions.chef_id))
  or (select private.owns_chef(chef_hour_exceptions.chef_id))
);

-- The hours of the next three weeks in the kitchen's time zone. A kitchen that opens later still is looked at again.
create or replace function private.next_hours(chef uuid, zone text, moment timestamptz, out is_open boolean, out changes_at timestamptz)
language sql
stable
set search_path = ''
as $$
  with days as (
    -- A window of yesterday can be open past midnight.
    select (moment at time zone zone)::date + shift as day
    from generate_series(-1, 21) shift
  ),
  local_windows as (
    select d.day + make_interval(mins => h.opens_minute) as opens,
      d.day + make_interval(mins => h.closes_minute) as closes
    from days d
    join public.chef_hours h
      on h.chef_id = chef
      and h.weekday = extract(dow from d.day)
    where not exists (
      select 1
      from public.chef_hour_exceptions e
      where e.chef_id = chef
        and e.day = d.day
    )
    union all
    select d.day + make_interval(mins => e.opens_minute),
      d.day + make_interval(mins => e.closes_minute)
    from days d
    join public.chef_hour_exceptions e
      on e.chef_id = chef
      and e.day = d.day
    where e.opens_minute is not null
  ),
  windows as (
    select private.moment_of(w.opens, zone) as opens, private.moment_of(w.closes, zone) as closes
    from local_windows w
  ),
  -- Windows that meet or overlap, at midnight as well, are one.
  spells as (
    select lower(s.spell) as opens, upper(s.spell) as closes
    from (
      select unnest(range_agg(tstzrange(w.opens, w.closes))) as spell
      from windows w
    ) s
  )
  select coalesce(bool_or(s.opens <= moment and moment < s.closes), false),
    coalesce(
      min(case when s.opens > moment then s.opens when s.closes > moment then s.closes end),
      (
        select moment + interval '14 days'
        from public.chef_hours h
        where h.chef_id = chef
        limit 1
      )
    )
  from spells s
$$;

comment on function private.next_hours(uuid, text, timestamptz) is
  'Whether a kitchen is open at a moment, and when that changes or is to be looked at again.';

create or replace function private.refresh_hours(chefs uuid[], moment timestamptz)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.chefs c
  set is_open = next.is_open,
      hours_change_at = next.changes_at
  from (
    select k.id, h.is_open, h.changes_at
    from public.chefs k
    cross join lateral private.next_hours(k.id, k.time_zone, moment) h
    where k.id = any (chefs)
  ) next
  where c.id = next.id
    and (c.is_open, c.hours_change_at) is distinct from (next.is_open, next.changes_at)
$$;

comment on function private.refresh_hours(uuid[], timestamptz) is
  'Opens and closes kitchens by their hours at a moment.';

create or replace function private.refresh_changed_hours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_hours(array(select distinct chef_id from changed), now());
  return null;
end
$$;

comment on function private.refresh_changed_hours() is 'Trigger: opens and closes the kitchens whose hours a statement changed.';

create or replace function private.refresh_own_hours()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_hours(array[new.id], now());
  return null;
end
$$;

comment on function private.refresh_own_hours() is 'Trigger: opens or closes a kitchen whose time zone changed.';

create or replace trigger chefs_hours_follow_zone
after update of time_zone on public.chefs
for each row
when (old.time_zone is distinct from new.time_zone)
execute function private.refresh_own_hours();

create or replace trigger chef_hours_inserted
after insert on public.chef_hours
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create or replace trigger chef_hours_updated
after update on public.chef_hours
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create or replace trigger chef_hours_deleted
after delete on public.chef_hours
referencing old table as changed
for each statement execute function private.refresh_changed_hours();

create or replace trigger chef_hour_exceptions_inserted
after insert on public.chef_hour_exceptions
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create or replace trigger chef_hour_exceptions_updated
after update on public.chef_hour_exceptions
referencing new table as changed
for each statement execute function private.refresh_changed_hours();

create or replace trigger chef_hour_exceptions_deleted
after delete on public.chef_hour_exceptions
referencing old table as changed
for each statement execute function private.refresh_changed_hours();
