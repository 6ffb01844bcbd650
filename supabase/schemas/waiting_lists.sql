-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- Runs at the commit, so that an order that is moved to another time gives its portions back and takes them again without
-- losing them. Nobody else can take them before: the row is locked since it was changed.
create or replace function private.hold_returned_portions()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.ready_batches b
  set portions_held = b.portions_held + b.portions_left,
      portions_left = 0
  where b.id = new.id
    and b.portions_left > 0
    and exists (
      select 1
      from public.waiting_entries w
      where w.batch_id = b.id
        and w.status = 'waiting'
    );
  return null;
end
$$;

comment on function private.hold_returned_portions() is 'Trigger: holds portions that come back for the waiting list.';

create constraint trigger ready_batches_hold_returned
after update of portions_left on public.ready_batches
deferrable initially deferred
for each row
when (new.portions_left > old.portions_left)
execute function private.hold_returned_portions();

-- Of the held portions of a batch: those offered to a person, and those that nobody waits for any more. It compares times
-- itself and does not depend on the task that ends offers.
create or replace function private.held_for(of_user uuid, of_batch uuid, held integer, at timestamptz, out own integer, out free integer)
language sql
stable
set search_path = ''
as $$
  select
    least(held, coalesce(sum(w.offered_portions) filter (where w.user_id = of_user and w.status = 'offered'), 0))::integer,
    case
      when count(*) filter (where w.status = 'waiting') > 0 then 0
      else greatest(0, held - coalesce(sum(w.offered_portions) filter (where w.status = 'offered'), 0))
    end::integer
  from public.waiting_entries w
  where w.batch_id = of_batch
    and (w.status = 'waiting' or (w.status = 'offered' and w.offer_until > at))
$$;

comment on function private.held_for(uuid, uuid, integer, timestamptz) is
  'Held portions of a batch that a person can order: own ones, and ones that nobody waits for.';

-- Puts held portions that the buyer of an order may take back on sale, for private.reserve_food in the same transaction.
-- A part of an offer that is not ordered stays held for the next in the list.
create or replace function private.use_held_portions(of_buyer uuid, batches jsonb, at timestamptz)
returns void
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  if not exists (
    select 1
    from jsonb_to_recordset(batches) as w (id uuid)
    join public.ready_batches b on b.id = w.id
    where b.portions_held > 0
  ) then
    return;
  end if;

  -- The task that offers portions locks batches in the same order.
  perform 1
  from public.ready_batches b
  where b.id in (select w.id from jsonb_to_recordset(batches) as w (id uuid))
  order by b.id
  for no key update;

  update public.ready_batches b
  set portions_left = b.portions_left + u.portions,
      portions_held = b.portions_held - u.portions
  from (
    select h.id, least(h.portions_held, least(f.own, w.portions) + f.free) as portions
    from jsonb_to_recordset(batches) as w (id uuid, portions integer)
    join public.ready_batches h on h.id = w.id
    cross join lateral private.held_for(of_buyer, h.id, h.portions_held, at) f
    where h.portions_held > 0
  ) u
  where b.id = u.id
    and u.portions > 0;

  update public.waiting_entries e
  set status = 'taken'
  where e.batch_id in (select w.id from jsonb_to_recordset(batches) as w (id uuid))
    and e.user_id = of_buyer
    and e.status = 'offered'
    and e.offer_until > at;
end
$$;

comment on function private.use_held_portions(uuid, jsonb, timestamptz) is
  'Gives the buyer of an order the portions held for them. Called by private.place_order.';

-- Holds all room of a day below the cap. Nobody can join while there is room, so what there is has come back or was added.
-- Without a cap, everybody who waits can be served.
create or replace function private.hold_day_room(of_dish uuid, from_day date, until_day date)
returns void
language sql
set search_path = ''
as $$
  update public.dish_day_sales s
  set portions_held = r.room
  from (
    select h.day, coalesce(d.daily_portion_limit - h.portions, l.wanted) as room
    from public.dish_day_sales h
    join public.dishes d on d.id = h.dish_id
    cross join lateral (
      select sum(w.portions)::integer as wanted
      from public.waiting_entries w
      where w.dish_id = h.dish_id
        and w.day = h.day
        and w.status = 'waiting'
    ) l
    where h.dish_id = of_dish
      and h.day between from_day and until_day
      and l.wanted > 0
  ) r
  where s.dish_id = of_dish
    and s.day = r.day
    and s.portions_held < r.room
$$;

comment on function private.hold_day_room(uuid, date, date) is 'Holds the room of days below a daily cap for their waiting lists.';

-- At the commit, for the same reason as portions of a batch.
create or replace function private.hold_returned_day_room()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_day_room(new.dish_id, new.day, new.day);
  return null;
end
$$;

comment on function private.hold_returned_day_room() is 'Trigger: holds room of a day that comes back for its waiting list.';

create constraint trigger dish_day_sales_hold_returned
after update of portions on public.dish_day_sales
deferrable initially deferred
for each row
when (new.portions < old.portions)
execute function private.hold_returned_day_room();

create or replace function private.hold_added_day_room()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.hold_day_room(new.id, '-infinity', 'infinity');
  return null;
end
$$;

comment on function private.hold_added_day_room() is 'Trigger: holds room that a higher daily cap adds for the waiting lists.';

create or replace trigger dishes_hold_added
after update of daily_portion_limit on public.dishes
for each row
when (new.daily_portion_limit is null or new.daily_portion_limit > old.daily_portion_limit)
execute function private.hold_added_day_room();

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

-- private.held_for of a day.
create or replace function private.held_on_day(
  of_user uuid,
  of_dish uuid,
  of_day date,
  held integer,
  at timestamptz,
  out own integer,
  out free integer
)
language sql
stable
set search_path = ''
as $$
  select
    least(held, coalesce(sum(w.offered_portions) filter (where w.user_id = of_user and w.status = 'offered'), 0))::integer,
    case
      when count(*) filter (where w.status = 'waiting') > 0 then 0
      else greatest(0, held - coalesce(sum(w.offered_portions) filter (where w.status = 'offered'), 0))
    end::integer
  from public.waiting_entries w
  where w.dish_id = of_dish
    and w.day = of_day
    and (w.status = 'waiting' or (w.status = 'offered' and w.offer_until > at))
$$;

comment on function private.held_on_day(uuid, uuid, date, integer, timestamptz) is
  'Held room of a day that a person can order: own, and room that nobody waits for.';

-- private.use_held_portions of a day: gives room back to the cap, for private.reserve_food in the same transaction.
create or replace function private.use_held_day_room(of_buyer uuid, day_caps jsonb, of_day date, at timestamptz)
returns void
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  if not exists (
    select 1
    from jsonb_to_recordset(day_caps) as w (id uuid)
    join public.dish_day_sales s on s.dish_id = w.id and s.day = of_day
    where s.portions_held > 0
  ) then
    return;
  end if;

  -- The task that offers room locks days in the same order.
  perform 1
  from public.dish_day_sales s
  where s.dish_id in (select w.id from jsonb_to_recordset(day_caps) as w (id uuid))
    and s.day = of_day
  order by s.dish_id, s.day
  for no key update;

  update public.dish_day_sales s
  set portions_held = s.portions_held - u.portions
  from (
    select h.dish_id, least(h.portions_held, least(f.own, w.portions) + f.free) as portions
    from jsonb_to_recordset(day_caps) as w (id uuid, portions integer)
    join public.dish_day_sales h on h.dish_id = w.id and h.day = of_day
    cross join lateral private.held_on_day(of_buyer, h.dish_id, h.day, h.portions_held, at) f
    where h.portions_held > 0
  ) u
  where s.dish_id = u.dish_id
    and s.day = of_day
    and u.portions > 0;

  update public.waiting_entries e
  set status = 'taken'
  where e.dish_id in (select w.id from jsonb_to_recordset(day_caps) as w (id uuid))
    and e.day = of_day
    and e.user_id = of_buyer
    and e.status = 'offered'
    and e.offer_until > at;
end
$$;

comment on function private.use_held_day_room(uuid, jsonb, date, timestamptz) is
  'Gives the buyer of an order the room held for them. Called by private.place_order.';
