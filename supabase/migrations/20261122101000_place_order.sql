-- Placing an order in few statements. One function reads what pricing a cart needs and another writes what is bought: the
-- database keeps their plans, and a kitchen's row is locked only once everything is ready to be written. Everything is
-- looked up by keys, so one plan fits all; left to itself, the database would make a new one for most calls, which takes
-- longer than running it.

set local search_path = public, extensions;

-- The number of open orders of a kitchen, and its sales in the year of a day in cents (0 unless asked for). A drop is
-- limited by its own portions: orders of drops alone neither count nor are stopped by the count.
create function private.ordering_limits(of_chef uuid, of_day date, with_sales boolean)
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

revoke execute on function private.ordering_limits(uuid, date, boolean) from public;
grant execute on function private.ordering_limits(uuid, date, boolean) to service_role;

-- Everything about a kitchen and some of its dishes that prices, slots and limits of a cart need; null when the kitchen
-- takes no orders. `stamp` changes with the facts that ordering itself does not change, `version` with the kitchen's own
-- row. `limits` are counted only for a given pickup time. Money in cents.
create function private.ordering_facts(
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
      'commissionPercent', (
        select k.percent
        from public.chef_commissions k
        where k.chef_id = c.id
        order by k.version desc
        limit 1
      ),
      'permitNumber', nullif(p.number, ''),
      'permit', jsonb_build_object(
        'mealsPerDay', p.meals_per_day,
        'mealsPerWeek', p.meals_per_week,
        'salesPerYearCents', p.sales_per_year_cents
      )
    ),
    c.xmin::text,
    c.time_zone,
    p.sales_per_year_cents,
    (at at time zone c.time_zone)::date
  into kitchen, version, time_zone, sales_limit, today
  from public.chefs c
  left join public.chef_permits p on p.chef_id = c.id
  where c.id = of_chef
    and c.status in ('active', 'paused');

  if kitchen is null then
    return null;
  end if;

  fixed := jsonb_build_object(
    'kitchen', kitchen,
    'fees', (
      select s.value
      from public.platform_settings s
      where s.key = 'fees'
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

revoke execute on function private.ordering_facts(uuid, uuid[], timestamptz, timestamptz) from public;
grant execute on function private.ordering_facts(uuid, uuid[], timestamptz, timestamptz) to service_role;

-- Takes portions of batches, portions below the caps and meals of the permit. Every statement takes only what is there.
-- Returns null when it took everything, or else the first thing that is missing; then the caller rolls back to before
-- the call.
create function private.reserve_food(
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

revoke execute on function private.reserve_food(uuid, timestamptz, date, jsonb, jsonb, jsonb, integer, integer, integer) from public;
grant execute on function private.reserve_food(uuid, timestamptz, date, jsonb, jsonb, jsonb, integer, integer, integer) to service_role;

-- The topic is one of orders, bookings, messages, reviews, news. Null when there is no such person. A missing row of
-- preferences is created, because the unsubscribe link needs its token.
create function private.recipient(of_user uuid, topic text)
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
      'hasBrowsers', exists (select 1 from public.push_subscriptions s where s.user_id = p.id)
    )
    from public.profiles p
    join public.notification_preferences f on f.user_id = p.id
    where p.id = of_user
  );
end
$$;

comment on function private.recipient(uuid, text) is
  'Address, language and preferences of a person for a topic. Read by notifications/notify.ts.';

revoke execute on function private.recipient(uuid, text) from public;
grant execute on function private.recipient(uuid, text) to service_role;

-- Places an order that its caller has checked against private.ordering_facts. It locks the kitchen's row, so that orders
-- of one kitchen are written one after the other. It returns
--   {"outcome": "placed", ...}   the order as written, with the data of its answer and its notification;
--   {"outcome": "changed"}       when the facts have changed since;
--   {"outcome": "missing", ...}  when food is gone or a limit is reached.
-- The last two write nothing and keep the lock: facts that the caller reads afterwards stay true.
create function private.place_order(
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

  with written as (
    insert into public.order_lines (
      order_id, dish_id, ready_batch_id, position, dish_name, dish_name_ru, picture_path, unit_price_cents,
      variants, variants_cents, removed_ingredients, allergens, quantity
    )
    select
      placed.id, l.dish_id, l.ready_batch_id, l.position, l.dish_name, l.dish_name_ru, l.picture_path,
      l.unit_price_cents, l.variants, l.variants_cents, l.removed_ingredients, l.allergens, l.quantity
    from jsonb_to_recordset(new_lines) as l (
      position integer, dish_id uuid, ready_batch_id uuid, dish_name text, dish_name_ru text, picture_path text,
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

revoke execute on function private.place_order(uuid, uuid[], timestamptz, text, text, jsonb, jsonb, jsonb) from public;
grant execute on function private.place_order(uuid, uuid[], timestamptz, text, text, jsonb, jsonb, jsonb) to service_role;
