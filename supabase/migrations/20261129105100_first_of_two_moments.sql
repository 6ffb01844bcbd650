set local search_path = public, extensions;

-- Agrees with momentOf in slots/opening-hours.ts: of a local time that occurs twice in a night the first counts, where
-- `at time zone` takes the second; a skipped one is an hour later. Clocks change by an hour.
create or replace function private.moment_of(local timestamp, zone text)
returns timestamptz
language sql
immutable
parallel safe
return least(local at time zone zone, (local - interval '1 hour') at time zone zone + interval '1 hour');

comment on function private.moment_of(timestamp, text) is
  'The moment of a local time in a time zone; the first of two.';

revoke execute on function private.moment_of(timestamp without time zone, text) from public;
grant execute on function private.moment_of(timestamp without time zone, text) to service_role;

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

create or replace function private.reminder_due(of_slot timestamptz, zone text, of_kind text)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  local timestamp = of_slot at time zone zone;
begin
  -- By the clock of the kitchen: a day before is the same hour, also when the clocks change in between.
  if of_kind = 'day' then
    local := local - interval '1 day';
    if local::time < '08:00' then
      local := date_trunc('day', local) + interval '8 hours';
    elsif local::time >= '21:00' then
      local := date_trunc('day', local) + interval '1 day 8 hours';
    end if;
    return private.moment_of(local, zone);
  end if;
  local := (of_slot - interval '2 hours') at time zone zone;
  if local::time < '08:00' then
    local := date_trunc('day', local) - interval '4 hours';
  elsif local::time >= '21:00' then
    local := date_trunc('day', local) + interval '20 hours';
  end if;
  return private.moment_of(local, zone);
end
$$;

comment on function private.reminder_due(timestamptz, text, text) is
  'When a buyer is reminded of a slot. Between 9 PM and 8 AM nobody is: a day before waits for the morning, two hours before comes the evening before.';

-- The last moment to order a dish made to order for a day: the last slot of the kitchen less lead and preparation time. Null on
-- days when the kitchen is closed or the dish is not made. A night that began the day before counts with its part after
-- midnight. Agrees with slots/pickup-slots.ts.
create or replace function private.day_orders_end(of_dish uuid, of_day date)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select max(
    private.moment_of(w.opened + make_interval(mins => w.opens_minute + last.slot * c.slot_minutes), c.time_zone)
    - make_interval(mins => greatest(c.lead_minutes, d.prep_minutes))
  )
  from public.dishes d
  join public.chefs c on c.id = d.chef_id
  cross join lateral (
    select of_day - before as opened, before * 1440 as midnight, e.opens_minute, e.closes_minute
    from generate_series(0, 1) before
    join public.chef_hour_exceptions e on e.day = of_day - before
    where e.chef_id = c.id
      and e.opens_minute is not null
    union all
    select of_day - before, before * 1440, h.opens_minute, h.closes_minute
    from generate_series(0, 1) before
    join public.chef_hours h on h.weekday = extract(dow from of_day - before)
    where h.chef_id = c.id
      and not exists (
        select 1
        from public.chef_hour_exceptions e
        where e.chef_id = c.id
          and e.day = of_day - before
      )
  ) w
  -- The last slot that begins on the day.
  cross join lateral (
    select least(
      (w.closes_minute - w.opens_minute - c.slot_minutes / 2) / c.slot_minutes,
      (w.midnight + 1439 - w.opens_minute) / c.slot_minutes
    ) as slot
  ) last
  where d.id = of_dish
    and d.promise = 'made_to_order'
    and extract(dow from w.opened)::smallint = any (d.available_weekdays)
    and w.closes_minute - w.opens_minute >= c.slot_minutes / 2
    and w.opens_minute + last.slot * c.slot_minutes >= w.midnight
$$;

comment on function private.day_orders_end(uuid, date) is
  'Last moment to order a dish made to order for a day, null when it is not made. Ends the waiting list of the day.';
