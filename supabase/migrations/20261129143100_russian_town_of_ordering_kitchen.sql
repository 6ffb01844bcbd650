set local search_path = public, extensions;

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
