set local search_path = public, extensions;

-- Hours such as 18:00 to 2:00 are one window, which belongs to the day on which it opens.
alter table public.chef_hours
drop constraint chef_hours_window,
add constraint chef_hours_window check (
  0 <= opens_minute
  and opens_minute < 1440
  and opens_minute < closes_minute
  and closes_minute - opens_minute <= 1440
);

comment on table public.chef_hours is
  'When a chef hands food over: weekday (0 is Sunday) and minutes after its midnight, local time; more than 1440 is past the next.';

alter table public.chef_hour_exceptions
drop constraint chef_hour_exceptions_window,
add constraint chef_hour_exceptions_window check (
  (opens_minute is null and closes_minute is null)
  or (
    0 <= opens_minute
    and opens_minute < 1440
    and opens_minute < closes_minute
    and closes_minute - opens_minute <= 1440
  )
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
  windows as (
    select (d.day + make_interval(mins => h.opens_minute)) at time zone zone as opens,
      (d.day + make_interval(mins => h.closes_minute)) at time zone zone as closes
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
    select (d.day + make_interval(mins => e.opens_minute)) at time zone zone,
      (d.day + make_interval(mins => e.closes_minute)) at time zone zone
    from days d
    join public.chef_hour_exceptions e
      on e.chef_id = chef
      and e.day = d.day
    where e.opens_minute is not null
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
    (
      w.opened + make_interval(mins => w.opens_minute + last.slot * c.slot_minutes)
    ) at time zone c.time_zone
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

select private.refresh_hours(array(select distinct chef_id from public.chef_hours), now());
