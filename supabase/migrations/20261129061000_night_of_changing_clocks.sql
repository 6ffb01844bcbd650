set local search_path = public, extensions;

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
  -- Of a local time that occurs twice in a night, the first counts, as everywhere; `at time zone` takes the second.
  windows as (
    select
      least(w.opens at time zone zone, (w.opens - interval '1 hour') at time zone zone + interval '1 hour') as opens,
      least(w.closes at time zone zone, (w.closes - interval '1 hour') at time zone zone + interval '1 hour') as closes
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
