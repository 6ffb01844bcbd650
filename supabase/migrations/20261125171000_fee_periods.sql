-- Commission and service fee of one kitchen, each with effect from a day, and the fees that every order keeps.

set local search_path = public, extensions;

create table public.fee_periods (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  kind text not null,
  percent numeric(4, 2),
  fixed_cents integer,
  holds_from date not null,
  begins_at timestamptz not null,
  reason text not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawal_reason text,
  constraint fee_periods_pkey primary key (id),
  constraint fee_periods_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint fee_periods_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint fee_periods_withdrawn_by_fkey foreign key (withdrawn_by) references public.profiles (id) on delete set null,
  constraint fee_periods_kind_known check (kind in ('commission', 'service_fee')),
  constraint fee_periods_percent_range check (percent between 0 and case kind when 'commission' then 50 else 30 end),
  constraint fee_periods_fixed_range check (fixed_cents between 0 and 2000),
  constraint fee_periods_fixed_of_service_fee check (
    (fixed_cents is not null) = (kind = 'service_fee' and percent is not null)
  ),
  constraint fee_periods_not_in_the_past check (begins_at >= created_at),
  constraint fee_periods_withdrawn_before check (withdrawn_at < begins_at),
  constraint fee_periods_withdrawn_whole check (
    (withdrawn_at is null) = (withdrawal_reason is null)
    and (withdrawn_at is not null or withdrawn_by is null)
  ),
  constraint fee_periods_reason_length check (char_length(reason) between 1 and 500),
  constraint fee_periods_withdrawal_reason_length check (char_length(withdrawal_reason) between 1 and 500)
);

comment on table public.fee_periods is
  'Commission and service fee of one kitchen from a moment on, until the next one begins. A row is never rewritten; one that has not begun can be withdrawn.';
comment on column public.fee_periods.percent is 'Null: the marketplace''s.';
comment on column public.fee_periods.fixed_cents is 'Of a service fee: the fixed amount of each order.';
comment on column public.fee_periods.holds_from is 'The first day, in the marketplace''s time zone when it was planned.';
comment on column public.fee_periods.begins_at is
  'Midnight of the first day, or the moment of the decision where it holds from the same day on.';

create unique index fee_periods_begin_key on public.fee_periods (chef_id, kind, begins_at) where withdrawn_at is null;
create index fee_periods_chef_id_idx on public.fee_periods (chef_id);
create index fee_periods_author_id_idx on public.fee_periods (author_id);
create index fee_periods_withdrawn_by_idx on public.fee_periods (withdrawn_by);
create index fee_periods_begins_at_idx on public.fee_periods (begins_at, id);

alter table public.fee_periods enable row level security;

revoke all on public.fee_periods from public, anon, authenticated, service_role;
grant select, insert, update (withdrawn_at, withdrawn_by, withdrawal_reason) on public.fee_periods to service_role;

-- The day of a moment on the marketplace's calendar.
create function private.marketplace_day(at timestamptz)
returns date
language sql
stable
set search_path = ''
as $$
  select (at at time zone coalesce(
    (
      select s.value ->> 'timeZone'
      from public.platform_settings s
      where s.key = 'ledger'
      order by s.version desc
      limit 1
    ),
    'UTC'
  ))::date
$$;

comment on function private.marketplace_day(timestamptz) is
  'The calendar day of a moment in the marketplace''s time zone.';

revoke execute on function private.marketplace_day(timestamptz) from public;
grant execute on function private.marketplace_day(timestamptz) to service_role;

-- Two commissions that were written in one transaction have the same time; the later one comes a microsecond later.
insert into public.fee_periods (chef_id, kind, percent, holds_from, begins_at, reason, author_id, created_at)
select
  k.chef_id, 'commission', k.percent, private.marketplace_day(k.created_at),
  k.created_at + interval '1 microsecond'
    * (row_number() over (partition by k.chef_id, k.created_at order by k.version) - 1),
  k.reason, k.author_id, k.created_at
from public.chef_commissions k;

-- The release before this one writes commissions to its own table; both run side by side during an upgrade.
create function private.copy_commission()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.fee_periods (chef_id, kind, percent, holds_from, begins_at, reason, author_id, created_at)
  values (
    new.chef_id, 'commission', new.percent, private.marketplace_day(new.created_at), new.created_at, new.reason,
    new.author_id, new.created_at
  );
  return null;
end
$$;

comment on function private.copy_commission() is
  'Trigger: copies a commission that the release before this one has set.';

revoke execute on function private.copy_commission() from public;

create trigger chef_commissions_copy
after insert on public.chef_commissions
for each row execute function private.copy_commission();

comment on table public.chef_commissions is
  'Commissions of the release before; fee_periods has taken their place.';

create function private.guard_fee_period()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.begins_at < (select max(c.ends_at) from public.closed_months c) then
    raise exception 'no fee begins in a closed month: %', new.begins_at
      using errcode = 'LC015';
  end if;
  return new;
end
$$;

comment on function private.guard_fee_period() is
  'Trigger: refuses a fee that begins in a closed month of the ledger (SQLSTATE LC015).';

revoke execute on function private.guard_fee_period() from public;

create trigger fee_periods_open_month
before insert on public.fee_periods
for each row execute function private.guard_fee_period();

-- The fees that a kitchen has of its own at a moment. A fee without a key is the marketplace's.
create function private.kitchen_fees(of_chef uuid, at timestamptz)
returns jsonb
language plpgsql
stable
set search_path = ''
set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    with in_force as (
      select distinct on (k.kind) k.kind, k.percent, k.fixed_cents
      from public.fee_periods k
      where k.chef_id = of_chef
        and k.withdrawn_at is null
        and k.begins_at <= at
      order by k.kind, k.begins_at desc
    )
    select jsonb_strip_nulls(jsonb_build_object(
      'sharePercent', (select f.percent::float8 from in_force f where f.kind = 'commission'),
      'servicePercent', (select f.percent::float8 from in_force f where f.kind = 'service_fee'),
      'serviceFixed', (select (f.fixed_cents / 100.0)::float8 from in_force f where f.kind = 'service_fee')
    ))
  );
end
$$;

comment on function private.kitchen_fees(uuid, timestamptz) is
  'Commission and service fee that a kitchen has of its own at a moment. Read by payments/kitchen-fees.ts.';

revoke execute on function private.kitchen_fees(uuid, timestamptz) from public;
grant execute on function private.kitchen_fees(uuid, timestamptz) to service_role;

alter table public.list_exports
  drop constraint list_exports_list_known,
  add constraint list_exports_list_known check (list_name in (
    'users', 'orders', 'bookings', 'standing_orders', 'chefs', 'listings', 'reviews',
    'payment_alerts', 'owed_refunds', 'discounts', 'credits', 'fee_periods', 'audit', 'monthly_report', 'ledger_month',
    'tax_report', 'payouts', 'card_refunds', 'ledger_comparisons', 'queue', 'announcements', 'tax_rates', 'staff',
    'ledger_months', 'figures'
  ));

create table public.order_fees (
  order_id uuid not null,
  service_percent numeric not null,
  service_fixed_cents integer not null,
  commission_percent numeric not null,
  constraint order_fees_pkey primary key (order_id),
  constraint order_fees_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint order_fees_service_percent_range check (service_percent between 0 and 30),
  constraint order_fees_service_fixed_range check (service_fixed_cents between 0 and 2000),
  constraint order_fees_commission_percent_range check (commission_percent between 0 and 50)
);

comment on table public.order_fees is
  'The fees that an order was placed with. Apart from the order, because its buyer reads that. Orders of earlier releases have none.';

alter table public.order_fees enable row level security;

revoke all on public.order_fees from public, anon, authenticated, service_role;
grant select, insert on public.order_fees to service_role;

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
