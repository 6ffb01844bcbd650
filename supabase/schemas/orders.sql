-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- The transitions are public.
create policy order_transitions_select on public.order_transitions
for select to anon, authenticated
using (true);

create or replace function private.food_of_order(of_order uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select case when bool_and(l.is_finished) then 'finished' else 'to_cook' end
  from public.order_lines l
  where l.order_id = of_order
$$;

comment on function private.food_of_order(uuid) is
  'Whether all portions of an order were cooked before it (finished), or some are cooked for it (to_cook).';

-- The server function sets the actor of the transaction, and order_transitions must allow the transition. The times are
-- kept here too, so that no writer can forget them.
create or replace function private.guard_order_transition()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  acting public.order_actor = nullif(current_setting('localchef.order_actor', true), '')::public.order_actor;
begin
  if acting is null then
    raise exception 'an order changes its status through transition-order only'
      using errcode = 'LC001';
  end if;
  if not exists (
    select 1
    from public.order_transitions t
    where t.from_status = old.status
      and t.to_status = new.status
      and t.actor = acting
      and (t.fulfilment is null or t.fulfilment = new.fulfilment)
      and (t.food is null or t.food = private.food_of_order(old.id))
      and (not t.needs_reason or coalesce(btrim(new.status_reason), '') <> '')
      and (not t.needs_proposal or (new.slot_from = old.proposed_slot_from and new.slot_until = old.proposed_slot_until))
      and (t.undo_seconds is null or private.can_undo_order_transition(old.id, new.status, t.undo_seconds))
  ) then
    raise exception 'an order does not go from % to % by %', old.status, new.status, acting
      using errcode = 'LC001';
  end if;
  new.confirmed_at = case when old.status = 'placed' and new.status = 'confirmed' then now() else new.confirmed_at end;
  new.ready_at = case
    when new.status in ('confirmed', 'preparing') then null
    when old.status in ('confirmed', 'preparing') and new.status = 'ready' then now()
    else new.ready_at
  end;
  new.completed_at = case when new.status = 'completed' then now() end;
  new.closed_at = case when new.status in ('completed', 'declined', 'expired', 'cancelled', 'unpaid') then now() else null end;
  return new;
end
$$;

comment on function private.guard_order_transition() is
  'Trigger: refuses a transition that order_transitions does not list (SQLSTATE LC001).';

create or replace trigger orders_guard_transition
before update of status on public.orders
for each row when (old.status is distinct from new.status)
execute function private.guard_order_transition();

create or replace function private.guard_order_amounts()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (
    new.subtotal_cents, new.service_fee_cents, new.delivery_fee_cents, new.tax_cents, new.food_tax_cents, new.tip_cents,
    new.discount_cents, new.food_discount_cents, new.discount_bearer, new.credit_cents, new.kitchen_credit_cents
  ) is distinct from (
    old.subtotal_cents, old.service_fee_cents, old.delivery_fee_cents, old.tax_cents, old.food_tax_cents, old.tip_cents,
    old.discount_cents, old.food_discount_cents, old.discount_bearer, old.credit_cents, old.kitchen_credit_cents
  )
    and not (
      old.status in ('placed', 'confirmed')
      and (new.delivery_fee_cents, new.tip_cents) = (old.delivery_fee_cents, old.tip_cents)
      -- A change takes a discount off or sets it anew, but gives none.
      and (new.discount_cents = 0 or new.discount_bearer is not distinct from old.discount_bearer)
      and (new.credit_cents = 0 or old.credit_cents > 0)
      and exists (
        select 1
        from public.order_changes c
        where c.order_id = new.id
          and c.created_at = now()
          and c.new_total_cents = new.subtotal_cents + new.service_fee_cents + new.delivery_fee_cents + new.tax_cents
            + new.tip_cents - new.discount_cents - new.credit_cents
      )
    )
  then
    raise exception 'the amounts of an order change only with a recorded change'
      using errcode = 'LC005';
  end if;
  return new;
end
$$;

comment on function private.guard_order_amounts() is
  'Trigger: refuses a change of the agreed amounts of an order without a row of order_changes (SQLSTATE LC005).';

create or replace trigger orders_guard_amounts
before update of subtotal_cents, service_fee_cents, delivery_fee_cents, tax_cents, food_tax_cents, tip_cents,
  discount_cents, food_discount_cents, discount_bearer, credit_cents, kitchen_credit_cents
on public.orders
for each row execute function private.guard_order_amounts();

create or replace trigger orders_touch
before update on public.orders
for each row execute function private.touch_updated_at();

-- An order is for its buyer and, once it is placed, its chef. Only server functions write it.
create policy orders_select on public.orders
for select to authenticated
using (
  buyer_id = (select auth.uid())
  or (is_placed and (select private.owns_chef(orders.chef_id)))
);

create policy orders_factor on public.orders
as restrictive
for all to authenticated
using ((select private.factor_given()));

create or replace function private.takes_part_in_order(of_order uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = of_order
      and (o.buyer_id = (select auth.uid()) or (o.is_placed and c.profile_id = (select auth.uid())))
  )
  and (select private.factor_given())
$$;

comment on function private.takes_part_in_order(uuid) is 'Whether the caller is the buyer or, once it is placed, the chef of an order.';

create or replace function private.keep_possible_allergens()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  select d.possible_allergens
  into new.possible_allergens
  from public.dishes d
  where d.id = new.dish_id;
  new.possible_allergens := coalesce(new.possible_allergens, '{}'::text[]);
  return new;
end
$$;

comment on function private.keep_possible_allergens() is
  'Trigger: copies the suggested allergens of the dish to the order line.';

create or replace trigger order_lines_keep_possible_allergens
before insert on public.order_lines
for each row execute function private.keep_possible_allergens();

create policy order_lines_select on public.order_lines
for select to authenticated
using ((select private.takes_part_in_order(order_lines.order_id)));

create policy order_lines_factor on public.order_lines
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy order_events_select on public.order_events
for select to authenticated
using ((select private.takes_part_in_order(order_events.order_id)));

create policy order_events_factor on public.order_events
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- With `only_lines`, an array of line ids and quantities, releases these portions; otherwise all of the order.
create or replace function private.release_portions(released_order uuid, only_lines jsonb default null)
returns void
language sql
security definer
set search_path = ''
as $$
  with held as (
    select
      l.dish_id, l.ready_batch_id, b.drop_id, d.cap_group_id, coalesce(g.quantity, l.quantity) as quantity,
      o.chef_id, o.service_day, coalesce(o.made_for, o.slot_from) as slot_from
    from public.order_lines l
    join public.orders o on o.id = l.order_id
    left join public.dishes d on d.id = l.dish_id
    left join public.ready_batches b on b.id = l.ready_batch_id
    left join jsonb_to_recordset(only_lines) as g (id uuid, quantity integer) on g.id = l.id
    where l.order_id = released_order
      and (only_lines is null or g.id is not null)
  ),
  batches as (
    update public.ready_batches b
    set portions_left = least(b.portions_made - b.portions_held, b.portions_left + h.quantity)
    from (
      select ready_batch_id, sum(quantity)::integer as quantity
      from held
      where ready_batch_id is not null
      group by ready_batch_id
    ) h
    where b.id = h.ready_batch_id
  ),
  dish_days as (
    update public.dish_day_sales s
    set portions = greatest(0, s.portions - h.quantity)
    from (
      select dish_id, service_day, sum(quantity)::integer as quantity
      from held
      where ready_batch_id is null
      group by dish_id, service_day
    ) h
    where s.dish_id = h.dish_id
      and s.day = h.service_day
  ),
  slots as (
    update public.slot_sales s
    set portions = greatest(0, s.portions - h.quantity)
    from (
      select cap_key, slot_from, sum(quantity)::integer as quantity
      from (
        select dish_id as cap_key, slot_from, quantity from held where ready_batch_id is null
        union all
        select cap_group_id, slot_from, quantity
        from held
        where cap_group_id is not null
          and (ready_batch_id is null or drop_id is not null)
        union all
        select drop_id, slot_from, quantity from held where drop_id is not null
      ) keyed
      group by cap_key, slot_from
    ) h
    where s.cap_key = h.cap_key
      and s.slot_from = h.slot_from
  )
  update public.chef_day_meals m
  set meals = greatest(0, m.meals - h.meals)
  from (
    select
      o.chef_id,
      o.service_day,
      case when only_lines is null then o.meals else (select coalesce(sum(quantity), 0)::integer from held) end as meals
    from public.orders o
    where o.id = released_order
  ) h
  where m.chef_id = h.chef_id
    and m.day = h.service_day
$$;

comment on function private.release_portions(uuid, jsonb) is
  'Releases what an order or some of its lines have reserved: batch portions, caps, meals of the day.';

create or replace function private.record_order_transition()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  acting text = nullif(current_setting('localchef.order_actor', true), '');
  sold integer = 0;
begin
  insert into public.order_events (order_id, from_status, to_status, actor, actor_id, reason)
  values (
    new.id,
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    coalesce(acting, 'buyer')::public.order_actor,
    case when acting = 'system' then null else (select auth.uid()) end,
    new.status_reason
  );
  if new.status in ('declined', 'expired', 'cancelled', 'unpaid') then
    perform private.release_portions(new.id);
  elsif new.status = 'completed' then
    sold = 1;
  elsif tg_op = 'UPDATE' then
    sold = case when old.status = 'completed' then -1 else 0 end;
  end if;
  if sold <> 0 then
    update public.chefs
    set completed_orders = completed_orders + sold
    where id = new.chef_id;
    update public.dishes d
    set times_ordered = d.times_ordered + sold * l.quantity
    from (
      select dish_id, sum(quantity)::integer as quantity
      from public.order_lines
      where order_id = new.id
        and dish_id is not null
      group by dish_id
    ) l
    where d.id = l.dish_id;
  end if;
  return null;
end
$$;

comment on function private.record_order_transition() is
  'Trigger: writes the event, releases portions, and counts completed orders, also down after an undo.';

create or replace trigger orders_record_placed
after insert on public.orders
for each row when (new.status in ('awaiting_payment', 'placed'))
execute function private.record_order_transition();

create or replace trigger orders_record_transition
after update of status on public.orders
for each row when (old.status is distinct from new.status)
execute function private.record_order_transition();

-- The number of open orders of a kitchen, and its sales in the year of a day in cents (0 unless asked for). A drop is
-- limited by its own portions: orders of drops alone neither count nor are stopped by the count.
create or replace function private.ordering_limits(of_chef uuid, of_day date, with_sales boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  open_orders integer;
  sales bigint = 0;
begin
  select count(*)
  into open_orders
  from public.orders o
  where o.chef_id = of_chef
    and o.status in ('awaiting_payment', 'placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery')
    and exists (
      select 1
      from public.order_lines l
      left join public.ready_batches b on b.id = l.ready_batch_id
      where l.order_id = o.id
        and b.drop_id is null
    );
  if with_sales then
    select coalesce(sum(o.subtotal_cents), 0)
    into sales
    from public.orders o
    where o.chef_id = of_chef
      and o.service_day >= date_trunc('year', of_day)
      and o.service_day < date_trunc('year', of_day) + interval '1 year'
      and o.status not in ('declined', 'expired', 'cancelled', 'unpaid');
  end if;
  return jsonb_build_object('open', open_orders, 'salesCents', sales);
end
$$;

comment on function private.ordering_limits(uuid, date, boolean) is
  'Open orders and yearly sales, to compare with the limits of a kitchen.';

-- As before, with the kitchen's own fees at the moment and the marketplace's calendar.
create or replace function private.ordering_facts(
  of_chef uuid,
  of_dishes uuid[],
  at timestamptz,
  for_slot timestamptz default null
)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  kitchen jsonb;
  version text;
  time_zone text;
  sales_limit bigint;
  today date;
  own_fees jsonb;
  fixed jsonb;
begin
  select
    jsonb_build_object(
      'id', c.id,
      'slug', c.slug,
      'profileId', c.profile_id,
      'name', c.name,
      'nameRu', c.name_ru,
      'avatarPath', c.avatar_path,
      'city', c.city,
      'cityRu', (
        select p.name_ru
        from public.places p
        where p.name = c.city
          and p.state = c.state
          and p.name_ru is not null
        order by p.population desc
        limit 1
      ),
      'state', c.state,
      'status', c.status,
      'services', c.services,
      'latitude', c.latitude,
      'longitude', c.longitude,
      'timeZone', c.time_zone,
      'leadMinutes', c.lead_minutes,
      'slotMinutes', c.slot_minutes,
      'answerMinutes', c.answer_minutes,
      'confirmsOrders', c.confirms_orders,
      'maxOpenOrders', c.max_open_orders,
      'deliveryRadiusMiles', c.delivery_radius_miles::float8,
      'deliveryFeeCents', c.delivery_fee_cents,
      'deliveryMinimumCents', c.delivery_minimum_cents,
      'deliveryAreas', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'radiusMiles', a.radius_miles::float8, 'zipCodes', a.zip_codes,
            'feeCents', a.fee_cents, 'minimumCents', a.minimum_cents
          )
          order by a.position
        )
        from public.delivery_areas a
        where a.chef_id = c.id
      ), '[]'),
      'owesAgreement', private.owes_agreement(c.id, at),
      'cardProviders', coalesce((
        select jsonb_agg(a.provider order by a.provider)
        from public.connected_accounts a
        where a.chef_id = c.id
          and a.takes_charges
      ), '[]'),
      'permitNumber', nullif(p.number, ''),
      'permit', jsonb_build_object(
        'mealsPerDay', least(p.meals_per_day, p.law_meals_per_day),
        'mealsPerWeek', least(p.meals_per_week, p.law_meals_per_week),
        'salesPerYearCents', least(p.sales_per_year_cents, p.law_sales_per_year_cents)
      )
    ),
    c.xmin::text,
    c.time_zone,
    least(p.sales_per_year_cents, p.law_sales_per_year_cents),
    (at at time zone c.time_zone)::date
  into kitchen, version, time_zone, sales_limit, today
  from public.chefs c
  left join public.chef_permits p on p.chef_id = c.id
  where c.id = of_chef
    and c.status in ('active', 'paused');

  if kitchen is null then
    return null;
  end if;

  own_fees := private.kitchen_fees(of_chef, at);
  kitchen := kitchen || jsonb_build_object(
    'ownFees', own_fees,
    -- Read by the release before this one.
    'commissionPercent', own_fees -> 'sharePercent'
  );

  fixed := jsonb_build_object(
    'kitchen', kitchen,
    'fees', (
      select s.value
      from public.platform_settings s
      where s.key = 'fees'
      order by s.version desc
      limit 1
    ),
    'ledger', (
      select s.value
      from public.platform_settings s
      where s.key = 'ledger'
      order by s.version desc
      limit 1
    ),
    'payments', (
      select s.value
      from public.platform_settings s
      where s.key = 'payments'
      order by s.version desc
      limit 1
    ),
    'weekly', coalesce((
      select jsonb_agg(
        jsonb_build_object('weekday', h.weekday, 'opensMinute', h.opens_minute, 'closesMinute', h.closes_minute)
        order by h.weekday, h.opens_minute
      )
      from public.chef_hours h
      where h.chef_id = of_chef
    ), '[]'),
    'exceptions', coalesce((
      select jsonb_agg(
        jsonb_build_object('day', e.day, 'opensMinute', e.opens_minute, 'closesMinute', e.closes_minute)
        order by e.day, e.opens_minute
      )
      from public.chef_hour_exceptions e
      where e.chef_id = of_chef
        and e.day between today and today + 60
    ), '[]'),
    'dishes', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', d.id,
          'chefId', d.chef_id,
          'name', d.name,
          'nameRu', d.name_ru,
          'priceCents', d.price_cents,
          'promise', d.promise,
          'status', d.status,
          'allergens', d.allergens,
          'prepMinutes', d.prep_minutes,
          'availableWeekdays', d.available_weekdays,
          'dailyPortionLimit', d.daily_portion_limit,
          'slotPortionLimit', d.slot_portion_limit,
          'picturePath', d.picture_path,
          'capGroup', (
            select jsonb_build_object('id', g.id, 'portionsPerSlot', g.portions_per_slot)
            from public.cap_groups g
            where g.id = d.cap_group_id
          ),
          'ingredients', coalesce((
            select jsonb_agg(
              jsonb_build_object('id', i.id, 'name', i.name, 'nameRu', i.name_ru, 'isRemovable', i.is_removable)
              order by i.position, i.id
            )
            from public.dish_ingredients i
            where i.dish_id = d.id
          ), '[]'),
          'variantGroups', coalesce((
            select jsonb_agg(
              jsonb_build_object(
                'id', g.id,
                'minChoices', g.min_choices,
                'maxChoices', g.max_choices,
                'variants', coalesce((
                  select jsonb_agg(
                    jsonb_build_object(
                      'id', v.id, 'name', v.name, 'nameRu', v.name_ru,
                      'additionalPriceCents', v.additional_price_cents, 'isAvailable', v.is_available
                    )
                    order by v.position, v.id
                  )
                  from public.dish_variants v
                  where v.group_id = g.id
                ), '[]')
              )
              order by g.position, g.id
            )
            from public.dish_variant_groups g
            where g.dish_id = d.id
          ), '[]'),
          'batches', coalesce((
            select jsonb_agg(
              jsonb_build_object(
                'id', b.id, 'pickupFrom', b.pickup_from, 'pickupUntil', b.pickup_until, 'orderBy', b.order_by,
                'drop', case when b.drop_id is not null then jsonb_build_object(
                  'id', b.drop_id,
                  'opensAt', b.opens_at,
                  'windows', (
                    select jsonb_agg(
                      jsonb_build_object('from', w.pickup_from, 'until', w.pickup_until, 'limit', w.portions_limit)
                      order by w.pickup_from
                    )
                    from public.drop_windows w
                    where w.drop_id = b.drop_id
                  )
                ) end
              )
              order by b.pickup_from, b.id
            )
            from public.ready_batches b
            where b.dish_id = d.id
              and b.pickup_until > at
              and b.opens_at < 'infinity'
              -- A refusal names a drop that is not open yet or has closed.
              and (b.order_by is null or b.order_by > at or b.drop_id is not null)
          ), '[]')
        )
        order by d.id
      )
      from public.dishes d
      where d.chef_id = of_chef
        and d.id = any (of_dishes)
    ), '[]')
  );

  return fixed || jsonb_build_object(
    'version', version,
    'stamp', md5(fixed::text),
    'portionsLeft', coalesce((
      select jsonb_object_agg(b.id, b.portions_left)
      from public.ready_batches b
      where b.dish_id = any (of_dishes)
        and b.chef_id = of_chef
        and b.pickup_until > at
    ), '{}'),
    'dishDays', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.dish_id, 'day', s.day, 'portions', s.portions + s.portions_held))
      from public.dish_day_sales s
      where s.dish_id = any (of_dishes)
        and s.day between today and today + 7
    ), '[]'),
    'slots', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.cap_key, 'slot', s.slot_from, 'portions', s.portions))
      from public.slot_sales s
      where s.chef_id = of_chef
        -- The window of a drop can be handed over until it ends.
        and s.slot_from > at - interval '1 day'
    ), '[]'),
    'dayMeals', coalesce((
      select jsonb_agg(jsonb_build_object('day', m.day, 'meals', m.meals))
      from public.chef_day_meals m
      where m.chef_id = of_chef
        and m.day between date_trunc('week', today)::date and today + 13
    ), '[]'),
    'limits', case when for_slot is not null then
      private.ordering_limits(of_chef, (for_slot at time zone time_zone)::date, sales_limit is not null)
    end
  );
end
$$;

comment on function private.ordering_facts(uuid, uuid[], timestamptz, timestamptz) is
  'All facts for ordering from a kitchen, in one answer. Read by orders/read-ordering.ts.';

-- Takes portions of batches, portions below the caps and meals of the permit. Every statement takes only what is there.
-- Returns null when it took everything, or else the first thing that is missing; then the caller rolls back to before
-- the call.
create or replace function private.reserve_food(
  of_chef uuid,
  of_slot timestamptz,
  of_day date,
  batches jsonb,
  day_caps jsonb,
  slot_caps jsonb,
  wanted_meals integer,
  meals_per_day integer,
  meals_per_week integer
)
returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  missing uuid;
  found_meals integer;
begin
  if jsonb_array_length(batches) > 0 then
    with wanted as (
      select *
      from jsonb_to_recordset(batches) as w (id uuid, portions integer)
    ),
    taken as (
      update public.ready_batches b
      set portions_left = b.portions_left - w.portions
      from wanted w
      where b.id = w.id
        and b.portions_left >= w.portions
      returning b.id
    )
    select w.id
    into missing
    from wanted w
    where w.id not in (select t.id from taken t)
    limit 1;
    if missing is not null then
      return jsonb_build_object('kind', 'batch', 'id', missing);
    end if;
  end if;

  if jsonb_array_length(day_caps) > 0 then
    with wanted as (
      select *
      from jsonb_to_recordset(day_caps) as w (id uuid, portions integer, portions_limit integer)
    ),
    taken as (
      insert into public.dish_day_sales as s (dish_id, day, portions, portions_limit)
      select w.id, of_day, w.portions, w.portions_limit
      from wanted w
      where w.portions <= w.portions_limit
      on conflict (dish_id, day) do update
      set portions = s.portions + excluded.portions,
          portions_limit = excluded.portions_limit
      where s.portions + s.portions_held + excluded.portions <= excluded.portions_limit
      returning s.dish_id
    )
    select w.id
    into missing
    from wanted w
    where w.id not in (select t.dish_id from taken t)
    limit 1;
    if missing is not null then
      return jsonb_build_object('kind', 'day', 'id', missing);
    end if;
  end if;

  if jsonb_array_length(slot_caps) > 0 then
    with wanted as (
      select *
      from jsonb_to_recordset(slot_caps) as w (id uuid, portions integer, portions_limit integer)
    ),
    taken as (
      insert into public.slot_sales as s (cap_key, chef_id, slot_from, portions, portions_limit)
      select w.id, of_chef, of_slot, w.portions, w.portions_limit
      from wanted w
      -- The portions of a window are counted without a limit as well.
      where w.portions_limit is null
        or w.portions <= w.portions_limit
      on conflict (cap_key, slot_from) do update
      set portions = s.portions + excluded.portions,
          portions_limit = excluded.portions_limit
      where excluded.portions_limit is null
        or s.portions + excluded.portions <= excluded.portions_limit
      returning s.cap_key
    )
    select w.id
    into missing
    from wanted w
    where w.id not in (select t.cap_key from taken t)
    limit 1;
    if missing is not null then
      return jsonb_build_object('kind', 'slot', 'id', missing);
    end if;
  end if;

  if meals_per_week is not null then
    select coalesce(sum(m.meals), 0)
    into found_meals
    from public.chef_day_meals m
    where m.chef_id = of_chef
      and m.day between date_trunc('week', of_day)::date and date_trunc('week', of_day)::date + 6;
    if found_meals + wanted_meals > meals_per_week then
      return jsonb_build_object('kind', 'mealsPerWeek');
    end if;
  end if;
  if wanted_meals > meals_per_day then
    return jsonb_build_object('kind', 'mealsPerDay');
  end if;
  insert into public.chef_day_meals as m (chef_id, day, meals, meals_limit)
  values (of_chef, of_day, wanted_meals, meals_per_day)
  on conflict (chef_id, day) do update
  set meals = m.meals + excluded.meals,
      meals_limit = excluded.meals_limit
  where excluded.meals_limit is null
    or m.meals + excluded.meals <= excluded.meals_limit;
  if not found then
    return jsonb_build_object('kind', 'mealsPerDay');
  end if;
  return null;
end
$$;

comment on function private.reserve_food(uuid, timestamptz, date, jsonb, jsonb, jsonb, integer, integer, integer) is
  'Takes the portions of an order, or returns what is missing. Called by orders/reserve-food.ts and private.place_order.';

create or replace function private.recipient(of_user uuid, topic text)
returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into public.notification_preferences (user_id)
  select p.id
  from public.profiles p
  where p.id = of_user
    and not exists (select 1 from public.notification_preferences f where f.user_id = p.id)
  on conflict (user_id) do nothing;
  return (
    select jsonb_build_object(
      'email', p.email,
      'language', p.language,
      'wantsMail', case topic
        when 'orders' then f.email_orders
        when 'bookings' then f.email_bookings
        when 'messages' then f.email_messages
        when 'reviews' then f.email_reviews
        when 'news' then f.email_news
      end,
      'unsubscribeToken', f.unsubscribe_token,
      'hasBrowsers', case topic
        when 'orders' then f.push_orders
        when 'bookings' then f.push_bookings
        when 'messages' then f.push_messages
        when 'reviews' then f.push_reviews
        else true
      end and exists (select 1 from public.push_subscriptions s where s.user_id = p.id),
      'phones', (
        select coalesce(jsonb_object_agg(c.topic, c.phone), '{}')
        from public.text_consents c
        where c.user_id = p.id
          and c.withdrawn_at is null
      ),
      'textsAlone', f.texts_alone,
      'zipCode', p.zip_code
    )
    from public.profiles p
    join public.notification_preferences f on f.user_id = p.id
    where p.id = of_user
  );
end
$$;

comment on function private.recipient(uuid, text) is
  'Address, language and preferences of a person for a topic. Read by notifications/notify.ts.';

-- As before. The order keeps the fees that it was checked with.
create or replace function private.place_order(
  of_chef uuid,
  of_dishes uuid[],
  at timestamptz,
  seen_version text,
  seen_stamp text,
  new_order jsonb,
  new_lines jsonb,
  food jsonb
)
returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  version text;
  waited boolean;
  wanted public.orders;
  placed public.orders;
  lines jsonb;
  limits jsonb;
  missing jsonb;
begin
  select c.xmin::text
  into version
  from public.chefs c
  where c.id = of_chef
  for no key update skip locked;
  waited := not found;
  if waited then
    select c.xmin::text
    into version
    from public.chefs c
    where c.id = of_chef
    for no key update;
  end if;
  -- After a wait, the stamp is checked again: others may have changed more than the kitchen's row meanwhile.
  if version is distinct from seen_version
    or (waited and private.ordering_facts(of_chef, of_dishes, at) ->> 'stamp' is distinct from seen_stamp)
  then
    return jsonb_build_object('outcome', 'changed');
  end if;

  wanted := jsonb_populate_record(null::public.orders, new_order);
  -- Null when neither limits this order.
  if food ->> 'maxOpenOrders' is not null or food ->> 'salesPerYearCents' is not null then
    limits := private.ordering_limits(of_chef, wanted.service_day, food -> 'salesPerYearCents' <> 'null');
    if (limits ->> 'open')::integer >= (food ->> 'maxOpenOrders')::integer
      or (limits ->> 'salesCents')::bigint + wanted.subtotal_cents > (food ->> 'salesPerYearCents')::bigint
    then
      return jsonb_build_object('outcome', 'missing', 'missing', jsonb_build_object('kind', 'limit'));
    end if;
  end if;

  begin
    perform private.use_held_portions(wanted.buyer_id, food -> 'batches', at);
    perform private.use_held_day_room(wanted.buyer_id, food -> 'dayCaps', wanted.service_day, at);
    missing := private.reserve_food(
      of_chef,
      wanted.slot_from,
      wanted.service_day,
      food -> 'batches',
      food -> 'dayCaps',
      food -> 'slotCaps',
      wanted.meals,
      (food ->> 'mealsPerDay')::integer,
      (food ->> 'mealsPerWeek')::integer
    );
    if missing is not null then
      raise exception 'a part of the order is missing'
        using errcode = 'LC010';
    end if;
  exception
    when sqlstate 'LC010' then
      return jsonb_build_object('outcome', 'missing', 'missing', missing);
  end;

  wanted.taken_by_chef := coalesce(wanted.taken_by_chef, false);
  perform set_config('localchef.order_actor', case when wanted.taken_by_chef then 'chef' else 'buyer' end, true);
  insert into public.orders (
    buyer_id, chef_id, status, fulfilment, slot_from, slot_until, service_day, subtotal_cents, service_fee_cents,
    delivery_fee_cents, tax_cents, food_tax_cents, tax_rate_id, tip_cents, discount_cents, food_discount_cents,
    discount_bearer, discount_code, credit_cents, kitchen_credit_cents, meals, payment_method, payment_status, note, buyer_name, buyer_phone,
    taken_by_chef, buyer_allergies,
    delivery_address, answer_due_at, placed_at
  )
  values (
    wanted.buyer_id, of_chef, wanted.status, wanted.fulfilment, wanted.slot_from, wanted.slot_until, wanted.service_day,
    wanted.subtotal_cents, wanted.service_fee_cents, wanted.delivery_fee_cents, wanted.tax_cents, wanted.food_tax_cents,
    wanted.tax_rate_id, wanted.tip_cents, coalesce(wanted.discount_cents, 0), coalesce(wanted.food_discount_cents, 0),
    wanted.discount_bearer, wanted.discount_code, coalesce(wanted.credit_cents, 0),
    coalesce(wanted.kitchen_credit_cents, 0), wanted.meals,
    wanted.payment_method, wanted.payment_status, wanted.note, wanted.buyer_name, wanted.buyer_phone,
    wanted.taken_by_chef, wanted.buyer_allergies,
    wanted.delivery_address, wanted.answer_due_at, at
  )
  returning *
  into placed;

  if new_order -> 'fees' is not null then
    insert into public.order_fees (order_id, service_percent, service_fixed_cents, commission_percent)
    values (
      placed.id,
      (new_order #>> '{fees,servicePercent}')::numeric,
      (new_order #>> '{fees,serviceFixedCents}')::integer,
      (new_order #>> '{fees,commissionPercent}')::numeric
    );
  end if;

  with written as (
    insert into public.order_lines (
      order_id, dish_id, ready_batch_id, is_finished, position, dish_name, dish_name_ru, picture_path, unit_price_cents,
      variants, variants_cents, removed_ingredients, allergens, quantity
    )
    select
      placed.id, l.dish_id, l.ready_batch_id, l.is_finished, l.position, l.dish_name, l.dish_name_ru, l.picture_path,
      l.unit_price_cents, l.variants, l.variants_cents, l.removed_ingredients, l.allergens, l.quantity
    from jsonb_to_recordset(new_lines) as l (
      position integer, dish_id uuid, ready_batch_id uuid, is_finished boolean, dish_name text, dish_name_ru text, picture_path text,
      unit_price_cents integer, variants jsonb, variants_cents integer, removed_ingredients jsonb,
      allergens text[], quantity integer
    )
    returning id, position
  )
  select jsonb_agg(w.id order by w.position, w.id)
  into lines
  from written w;

  return jsonb_build_object(
    'outcome', 'placed',
    'order', to_jsonb(placed),
    'lineIds', lines,
    'events', (
      select jsonb_agg(
        jsonb_build_object(
          'from', e.from_status, 'to', e.to_status, 'actor', e.actor, 'reason', e.reason, 'at', e.created_at
        )
        order by e.id
      )
      from public.order_events e
      where e.order_id = placed.id
    ),
    'chef', private.recipient((food ->> 'chefProfileId')::uuid, 'orders'),
    'buyer', private.recipient(wanted.buyer_id, 'orders')
  );
end
$$;

comment on function private.place_order(uuid, uuid[], timestamptz, text, text, jsonb, jsonb, jsonb) is
  'Writes an order with its lines and takes its food. Called by orders/place-order.ts alone.';

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

create or replace function private.plan_reminders()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.order_reminders r
  where r.order_id = new.id
    and r.sent_at is null;
  if new.closed_at is null and new.buyer_id is not null then
    insert into public.order_reminders (order_id, kind, slot_from, due_at)
    select new.id, planned.kind, new.slot_from, planned.due_at
    from public.chefs c
    cross join lateral (
      select k.kind, private.reminder_due(new.slot_from, c.time_zone, k.kind) as due_at
      from (values ('day'), ('hours')) as k (kind)
    ) planned
    where c.id = new.chef_id
      -- No late reminder for an order of the last day or hours.
      and planned.due_at > now()
    on conflict (order_id, kind, slot_from) do nothing;
  end if;
  return null;
end
$$;

comment on function private.plan_reminders() is
  'Trigger: plans the reminders of an agreed slot, and drops those of another slot or of a closed order.';

create or replace trigger orders_plan_reminders
after update of status, slot_from on public.orders
for each row when (
  new.status in ('confirmed', 'preparing', 'ready', 'completed', 'cancelled')
  and (
    (old.status = 'placed' and new.status = 'confirmed')
    or (old.closed_at is null and new.closed_at is not null)
    or old.slot_from is distinct from new.slot_from
  )
)
execute function private.plan_reminders();

create policy missed_pickups_select on public.missed_pickups
for select to authenticated
using ((select private.takes_part_in_order(missed_pickups.order_id)));

create policy missed_pickups_factor on public.missed_pickups
as restrictive
for all to authenticated
using ((select private.factor_given()));

create or replace function private.forget_no_show()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.missed_pickups
  set no_show_at = null
  where order_id = new.id;
  return null;
end
$$;

comment on function private.forget_no_show() is 'Trigger: an undone completion takes the no-show off the record.';

create or replace trigger orders_forget_no_show
after update of status on public.orders
for each row when (old.status = 'completed' and new.status <> 'completed')
execute function private.forget_no_show();

-- A change is for the sides of its order.
create policy order_changes_select on public.order_changes
for select to authenticated
using ((select private.takes_part_in_order(order_changes.order_id)));

create policy order_changes_factor on public.order_changes
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- The callers of several calls, in their order. A caller whose session has ended, who is banned or who has no profile has
-- only nulls, and makes the call alone to learn the reason. Security definer, because only the owner reads sessions.
create or replace function private.callers_in_force(all_claims jsonb[], at timestamptz)
returns table (place integer, claims jsonb, caller jsonb)
language plpgsql
security definer
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  for place in 1 .. cardinality(all_claims) loop
    claims := null;
    caller := null;
    begin
      claims := server.claims_in_force(all_claims[place])::jsonb;
      perform set_config('request.jwt.claims', claims::text, true),
        set_config('request.jwt.claim.sub', claims ->> 'sub', true);
      select jsonb_build_object(
        'id', p.id,
        'role', p.role,
        'name', p.name,
        'email', p.email,
        'language', p.language,
        'allergies', p.allergies,
        'isSuspended', p.suspended_at is not null and (p.suspended_until is null or p.suspended_until > at),
        'hasGivenFactor', private.factor_given()
      )
      into caller
      from public.profiles p
      where p.id = (claims ->> 'sub')::uuid;
    exception
      when sqlstate 'LCS01' or sqlstate 'LCS02' then
        claims := null;
    end;
    return next;
  end loop;
end
$$;

comment on function private.callers_in_force(jsonb[], timestamptz) is
  'The callers of several calls with their claims as they are valid now. Read by functions/run-together.ts.';

-- Places orders of one kitchen one after the other, each with the claims of its buyer, and returns the outcomes of
-- private.place_order in the same order. The first one takes the kitchen's lock for all: if the facts have changed until
-- then, none is placed.
create or replace function private.place_orders(
  of_chef uuid,
  of_dishes uuid[],
  at timestamptz,
  seen_version text,
  seen_stamp text,
  new_orders jsonb
)
returns jsonb
language plpgsql
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
declare
  one jsonb;
  outcome jsonb;
  outcomes jsonb[] = '{}';
begin
  for one in
    select o.value
    from jsonb_array_elements(new_orders) with ordinality as o
    order by o.ordinality
  loop
    perform set_config('request.jwt.claims', one ->> 'claims', true),
      set_config('request.jwt.claim.sub', one -> 'claims' ->> 'sub', true);
    outcome := private.place_order(
      of_chef, of_dishes, at, seen_version, seen_stamp, one -> 'row', one -> 'lines', one -> 'taken'
    );
    if outcome ->> 'outcome' = 'changed' then
      return '[]';
    end if;
    outcomes := outcomes || outcome;
  end loop;
  return to_jsonb(outcomes);
end
$$;

comment on function private.place_orders(uuid, uuid[], timestamptz, text, text, jsonb) is
  'Writes several orders of a kitchen; empty when its facts have changed. Called by orders/place-together.ts alone.';

create policy delivery_reports_select on public.delivery_reports
for select to authenticated
using ((select private.takes_part_in_order(delivery_reports.order_id)));

create policy delivery_reports_factor on public.delivery_reports
as restrictive
for all to authenticated
using ((select private.factor_given()));

create or replace function private.guard_delivery_report()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select
    from public.orders o
    where o.id = new.order_id
      and o.fulfilment = 'delivery'
      and o.status = 'out_for_delivery'
  )
  then
    raise exception 'only an order that is out for delivery has steps on the way'
      using errcode = 'LC001';
  end if;
  return new;
end
$$;

comment on function private.guard_delivery_report() is
  'Trigger: refuses a report on an order that is not out for delivery (SQLSTATE LC001).';

create or replace trigger delivery_reports_guard
before insert on public.delivery_reports
for each row execute function private.guard_delivery_report();

create or replace function private.forget_delivery_reports()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.delivery_reports
  where order_id = new.id;
  return null;
end
$$;

comment on function private.forget_delivery_reports() is
  'Trigger: a delivery whose departure is undone has no reports on its way.';

create or replace trigger orders_forget_delivery_reports
after update of status on public.orders
for each row when (old.status = 'out_for_delivery' and new.status = 'ready')
execute function private.forget_delivery_reports();
