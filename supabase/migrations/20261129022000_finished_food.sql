-- Finished portions are sold as they are, and nothing of an order of them alone is left to prepare. A line keeps the fact,
-- because a batch is closed or deleted while its orders live on. Orders placed earlier keep the way they began.

alter table public.order_lines
add column is_finished boolean not null default false;

comment on column public.order_lines.is_finished is
  'Whether the portions were cooked before they were ordered, and are sold as they are.';

alter table public.order_transitions
add column food text,
add constraint order_transitions_food_known check (food in ('finished', 'to_cook'));

comment on column public.order_transitions.food is
  'The only food with this transition (private.food_of_order); null if both have it.';

update public.order_transitions
set food = 'to_cook'
where from_status = 'confirmed'
  and to_status = 'preparing';

insert into public.order_transitions (from_status, to_status, actor, food, undo_seconds)
values
  ('confirmed', 'ready', 'chef', 'finished', null),
  ('ready', 'confirmed', 'chef', 'finished', 10);

set local search_path = public, extensions;

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

revoke execute on function private.food_of_order(uuid) from public;
grant execute on function private.food_of_order(uuid) to service_role;

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
