-- Orders: a snapshot of what was bought, legal transitions only, and a record of each.
-- The legal transitions are data (order_transitions); a trigger refuses every other one, by any writer.

set local search_path = public, extensions;

create type public.order_status as enum (
  'awaiting_payment', 'placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed', 'declined', 'expired',
  'cancelled', 'unpaid'
);

create type public.fulfilment as enum ('pickup', 'delivery');

create type public.order_actor as enum ('buyer', 'chef', 'admin', 'system');

create table public.order_transitions (
  from_status public.order_status not null,
  to_status public.order_status not null,
  actor public.order_actor not null,
  fulfilment public.fulfilment,
  needs_reason boolean not null default false,
  needs_proposal boolean not null default false,
  undo_seconds integer,
  constraint order_transitions_key unique nulls not distinct (from_status, to_status, actor, fulfilment),
  constraint order_transitions_undo_seconds_positive check (undo_seconds > 0)
);

comment on table public.order_transitions is
  'Legal transitions of an order by actor. The same list as packages/contracts/src/orders/order-transitions.ts; a test compares them.';
comment on column public.order_transitions.needs_proposal is
  'Allowed only while another time is proposed, which becomes the slot.';
comment on column public.order_transitions.undo_seconds is
  'Undoes the last transition by the same person, up to this long after it.';

insert into public.order_transitions (from_status, to_status, actor, fulfilment, needs_reason)
values
  ('awaiting_payment', 'placed', 'system', null, false),
  ('awaiting_payment', 'unpaid', 'buyer', null, false),
  ('awaiting_payment', 'unpaid', 'admin', null, true),
  ('awaiting_payment', 'unpaid', 'system', null, false),
  ('placed', 'confirmed', 'chef', null, false),
  -- By a kitchen that confirms orders by itself.
  ('placed', 'confirmed', 'system', null, false),
  ('placed', 'declined', 'chef', null, true),
  ('placed', 'cancelled', 'buyer', null, false),
  ('placed', 'cancelled', 'admin', null, true),
  ('placed', 'expired', 'system', null, false),
  ('confirmed', 'preparing', 'chef', null, false),
  ('confirmed', 'cancelled', 'chef', null, true),
  ('confirmed', 'cancelled', 'admin', null, true),
  ('preparing', 'ready', 'chef', null, false),
  ('preparing', 'cancelled', 'chef', null, true),
  ('preparing', 'cancelled', 'admin', null, true),
  ('ready', 'completed', 'chef', 'pickup', false),
  ('ready', 'out_for_delivery', 'chef', 'delivery', false),
  ('ready', 'cancelled', 'chef', null, true),
  ('ready', 'cancelled', 'admin', null, true),
  ('out_for_delivery', 'completed', 'chef', 'delivery', false),
  ('out_for_delivery', 'cancelled', 'chef', null, true),
  ('out_for_delivery', 'cancelled', 'admin', null, true);

-- A buyer agrees to the other time that the chef has proposed.
insert into public.order_transitions (from_status, to_status, actor, needs_proposal)
values
  ('placed', 'confirmed', 'buyer', true);

-- A chef undoes a slip of the thumb within seconds. A confirmation cannot be undone, because the buyer knows the address
-- by then, nor can a status that gave portions back.
insert into public.order_transitions (from_status, to_status, actor, fulfilment, undo_seconds)
values
  ('preparing', 'confirmed', 'chef', null, 10),
  ('ready', 'preparing', 'chef', null, 10),
  ('out_for_delivery', 'ready', 'chef', 'delivery', 10),
  ('completed', 'ready', 'chef', 'pickup', 10),
  ('completed', 'out_for_delivery', 'chef', 'delivery', 10);

alter table public.order_transitions enable row level security;

revoke all on public.order_transitions from public, anon, authenticated, service_role;
grant select on public.order_transitions to anon, authenticated;
grant select, insert, update, delete on public.order_transitions to service_role;

-- The transitions are public.
create policy order_transitions_select on public.order_transitions
for select to anon, authenticated
using (true);

create table public.orders (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity (start with 10001),
  buyer_id uuid,
  chef_id uuid not null,
  status public.order_status not null default 'placed',
  is_placed boolean not null generated always as (status not in ('awaiting_payment', 'unpaid')) stored,
  fulfilment public.fulfilment not null,
  slot_from timestamptz not null,
  slot_until timestamptz not null,
  service_day date not null,
  made_for timestamptz,
  proposed_slot_from timestamptz,
  proposed_slot_until timestamptz,
  subtotal_cents integer not null,
  service_fee_cents integer not null default 0,
  delivery_fee_cents integer not null default 0,
  tax_cents integer not null default 0,
  food_tax_cents integer not null default 0,
  tax_rate_id uuid,
  tip_cents integer not null default 0,
  discount_cents integer not null default 0,
  food_discount_cents integer not null default 0,
  discount_bearer text,
  discount_code text,
  credit_cents integer not null default 0,
  kitchen_credit_cents integer not null default 0,
  total_cents integer not null
    generated always as (
      subtotal_cents + service_fee_cents + delivery_fee_cents + tax_cents + tip_cents - discount_cents - credit_cents
    ) stored,
  meals integer not null,
  payment_method text not null default 'pay_on_pickup',
  payment_status text not null default 'due',
  note text not null default '',
  status_reason text,
  buyer_name text not null,
  buyer_phone text,
  taken_by_chef boolean not null default false,
  buyer_allergies text[] not null default '{}',
  delivery_address jsonb,
  answer_due_at timestamptz not null,
  placed_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ready_at timestamptz,
  completed_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint orders_pkey primary key (id),
  constraint orders_number_key unique (number),
  constraint orders_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null,
  constraint orders_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint orders_tax_rate_id_fkey foreign key (tax_rate_id) references public.tax_rates (id) on delete restrict,
  constraint orders_slot_window check (slot_from < slot_until),
  constraint orders_proposed_window check (
    (proposed_slot_from is null) = (proposed_slot_until is null)
    and (proposed_slot_from is null or proposed_slot_from < proposed_slot_until)
  ),
  -- The agreed proposal becomes the slot itself. After a missed pickup, another time is proposed for food that is ready.
  constraint orders_proposal_until_agreed check (
    proposed_slot_from is null
    or status in ('placed', 'ready', 'declined', 'expired', 'cancelled')
  ),
  constraint orders_awaits_payment_by_card check (is_placed or payment_method = 'card'),
  constraint orders_amounts_not_negative check (
    subtotal_cents >= 0 and delivery_fee_cents >= 0 and tip_cents between 0 and 100000
  ),
  constraint orders_service_fee_not_negative check (service_fee_cents >= 0),
  constraint orders_tax_amounts check (food_tax_cents between 0 and tax_cents and (tax_rate_id is not null or tax_cents = 0)),
  constraint orders_discount_amounts check (
    food_discount_cents between 0 and least(discount_cents, subtotal_cents)
    and discount_cents - food_discount_cents <= delivery_fee_cents
  ),
  constraint orders_discount_borne check (
    num_nonnulls(discount_bearer, discount_code) = case when discount_cents > 0 then 2 else 0 end
    and discount_bearer in ('kitchen', 'marketplace')
  ),
  constraint orders_credit_amounts check (
    kitchen_credit_cents between 0 and credit_cents
    -- A tip is not paid with credit.
    and credit_cents <= subtotal_cents + service_fee_cents + delivery_fee_cents + tax_cents - discount_cents
  ),
  constraint orders_meals_positive check (meals > 0),
  constraint orders_note_length check (char_length(note) <= 500),
  constraint orders_status_reason_length check (char_length(status_reason) <= 500),
  constraint orders_payment_method_known check (payment_method in ('pay_on_pickup', 'card')),
  constraint orders_payment_status_known check (
    payment_status in (
      'due', 'awaiting', 'authorized', 'paid', 'partly_refunded', 'refunded', 'charged_back', 'failed', 'void'
    )
  ),
  constraint orders_delivery_has_address check ((fulfilment = 'delivery') = (delivery_address is not null)),
  constraint orders_delivery_address_size check (octet_length(delivery_address::text) <= 2000)
);

comment on table public.orders is 'An order of one buyer from one chef: a snapshot, in integer cents.';
comment on column public.orders.buyer_id is
  'Null after the person is erased, and of an order by phone or at the door without an account; the figures stay.';
comment on column public.orders.taken_by_chef is 'Entered by the chef, for somebody on the phone or at the door.';
comment on column public.orders.is_placed is
  'False before the card is authorized, and for good if it never was: the chef never sees such an order.';
comment on column public.orders.payment_status is
  'Payment of the order in one word. Of card orders it follows public.payments.';
comment on column public.orders.service_day is
  'The date in the chef''s time zone for which the food was made: of the slot, or of the slot that the buyer missed.';
comment on column public.orders.made_for is
  'The missed slot after both sides agreed on a later pickup: its caps hold the food. Null: the slot itself.';
comment on column public.orders.service_fee_cents is
  'Fee of the marketplace at the time of the order; the chef keeps the rest.';
comment on column public.orders.credit_cents is
  'The part that the buyer''s credit pays, of the marketplace and of the kitchen together.';
comment on column public.orders.kitchen_credit_cents is 'The part of the credit that the kitchen bears.';
comment on column public.orders.tax_cents is 'Sales tax, rounded once. The rate names the side that remits it.';
comment on column public.orders.food_tax_cents is 'The part of the tax that is on the food.';
comment on column public.orders.discount_cents is 'Taken off by a code, from the food or from the delivery fee.';
comment on column public.orders.food_discount_cents is 'The part of the discount that is on the food.';
comment on column public.orders.discount_bearer is 'The side that pays for the discount; null without one.';
comment on column public.orders.answer_due_at is 'An unanswered order expires at this moment.';

create index orders_buyer_id_placed_at_idx on public.orders (buyer_id, placed_at desc, id);
create index orders_chef_id_placed_at_idx on public.orders (chef_id, placed_at desc, id);
create index orders_chef_id_open_idx on public.orders (chef_id, slot_from)
  where status in ('awaiting_payment', 'placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery');
create index orders_chef_id_service_day_idx on public.orders (chef_id, service_day);
create index orders_unanswered_idx on public.orders (answer_due_at) where status = 'placed';
create index orders_placed_at_idx on public.orders (placed_at, id);
create index orders_buyer_name_trgm_idx on public.orders using gin (buyer_name gin_trgm_ops);
-- Sales of a range of days come from the index alone. An order that ended without food is not a sale, but it is demand.
create index orders_placed_at_figures_idx on public.orders (placed_at) include (chef_id, status, is_placed, total_cents);
-- Finds the newest orders of a rare status without walking past all others.
create index orders_status_placed_at_idx on public.orders (status, placed_at, id);
create index orders_tax_rate_id_idx on public.orders (tax_rate_id);
-- The tax that kitchens have collected themselves, for the report of a month.
create index orders_handover_tax_idx on public.orders (completed_at)
  include (chef_id, tax_rate_id, tax_cents)
  where payment_method = 'pay_on_pickup' and status = 'completed' and tax_cents > 0;
create index orders_open_placed_at_idx on public.orders (placed_at, id) where closed_at is null;

-- The server function sets the actor of the transaction, and order_transitions must allow the transition. The times are
-- kept here too, so that no writer can forget them.
create function private.guard_order_transition()
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
    when old.status = 'preparing' and new.status = 'ready' then now()
    else new.ready_at
  end;
  new.completed_at = case when new.status = 'completed' then now() end;
  new.closed_at = case when new.status in ('completed', 'declined', 'expired', 'cancelled', 'unpaid') then now() else null end;
  return new;
end
$$;

comment on function private.guard_order_transition() is
  'Trigger: refuses a transition that order_transitions does not list (SQLSTATE LC001).';

revoke execute on function private.guard_order_transition() from public;

create trigger orders_guard_transition
before update of status on public.orders
for each row when (old.status is distinct from new.status)
execute function private.guard_order_transition();

create function private.guard_order_amounts()
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
      and old.discount_cents = 0
      and (old.credit_cents, new.credit_cents) = (0, 0)
      and (new.discount_cents, new.food_discount_cents, new.discount_bearer)
        is not distinct from (old.discount_cents, old.food_discount_cents, old.discount_bearer)
      and exists (
        select 1
        from public.order_changes c
        where c.order_id = new.id
          and c.created_at = now()
          and c.new_total_cents = new.subtotal_cents + new.service_fee_cents + new.delivery_fee_cents + new.tax_cents
            + new.tip_cents
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

revoke execute on function private.guard_order_amounts() from public;

create trigger orders_guard_amounts
before update of subtotal_cents, service_fee_cents, delivery_fee_cents, tax_cents, food_tax_cents, tip_cents,
  discount_cents, food_discount_cents, discount_bearer, credit_cents, kitchen_credit_cents
on public.orders
for each row execute function private.guard_order_amounts();

create trigger orders_touch
before update on public.orders
for each row execute function private.touch_updated_at();

alter table public.orders enable row level security;

revoke all on public.orders from public, anon, authenticated, service_role;
revoke all on sequence public.orders_number_seq from public, anon, authenticated, service_role;
grant select on public.orders to authenticated;
grant select, insert, update, delete on public.orders to service_role;

-- An order is for its buyer, once it is placed its chef, and the admins. Only server functions write it.
create policy orders_select on public.orders
for select to authenticated
using (
  buyer_id = (select auth.uid())
  or (is_placed and (select private.owns_chef(chef_id)))
  or (select private.is_admin())
);

create policy orders_factor on public.orders
as restrictive
for all to authenticated
using ((select private.factor_given()));

create function private.takes_part_in_order(of_order uuid)
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

revoke execute on function private.takes_part_in_order(uuid) from public;
grant execute on function private.takes_part_in_order(uuid) to authenticated, service_role;

create table public.order_lines (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  dish_id uuid,
  ready_batch_id uuid,
  position integer not null default 0,
  dish_name text not null,
  dish_name_ru text,
  picture_path text,
  unit_price_cents integer not null,
  variants jsonb not null default '[]',
  variants_cents integer not null default 0,
  removed_ingredients jsonb not null default '[]',
  allergens text[],
  possible_allergens text[] not null default '{}',
  quantity integer not null,
  subtotal_cents integer not null generated always as ((unit_price_cents + variants_cents) * quantity) stored,
  constraint order_lines_pkey primary key (id),
  constraint order_lines_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint order_lines_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete set null,
  constraint order_lines_ready_batch_id_fkey foreign key (ready_batch_id) references public.ready_batches (id) on delete set null,
  constraint order_lines_quantity_range check (quantity between 1 and 10),
  constraint order_lines_amounts_not_negative check (unit_price_cents >= 0 and variants_cents >= 0)
);

comment on table public.order_lines is 'A line of an order as it was placed: names, prices, options.';
comment on column public.order_lines.allergens is
  'The allergen statement when the order was placed; null without one.';
comment on column public.order_lines.possible_allergens is
  'Further allergens that the ingredients suggested when the order was placed.';

create index order_lines_order_id_idx on public.order_lines (order_id, position);
create index order_lines_dish_id_idx on public.order_lines (dish_id);
create index order_lines_ready_batch_id_idx on public.order_lines (ready_batch_id);
-- The receipt of an old order shows the picture of the dish as it was bought.
create index order_lines_picture_path_idx on public.order_lines (picture_path) where picture_path is not null;

create function private.keep_possible_allergens()
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

revoke execute on function private.keep_possible_allergens() from public;

create trigger order_lines_keep_possible_allergens
before insert on public.order_lines
for each row execute function private.keep_possible_allergens();

alter table public.order_lines enable row level security;

revoke all on public.order_lines from public, anon, authenticated, service_role;
grant select on public.order_lines to authenticated;
grant select, insert, update, delete on public.order_lines to service_role;

create policy order_lines_select on public.order_lines
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.is_admin()));

create policy order_lines_factor on public.order_lines
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.order_events (
  id bigint generated always as identity,
  order_id uuid not null,
  from_status public.order_status,
  to_status public.order_status not null,
  actor public.order_actor not null,
  actor_id uuid,
  reason text,
  created_at timestamptz not null default now(),
  constraint order_events_pkey primary key (id),
  constraint order_events_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint order_events_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null
);

comment on table public.order_events is 'Every transition of an order: actor, from, to, reason, time.';

create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_actor_id_idx on public.order_events (actor_id);

alter table public.order_events enable row level security;

revoke all on public.order_events from public, anon, authenticated, service_role;
revoke all on sequence public.order_events_id_seq from public, anon, authenticated, service_role;
grant select on public.order_events to authenticated;
grant select, insert, update, delete on public.order_events to service_role;

create policy order_events_select on public.order_events
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.is_admin()));

create policy order_events_factor on public.order_events
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- With `only_lines`, an array of line ids and quantities, releases these portions; otherwise all of the order.
create function private.release_portions(released_order uuid, only_lines jsonb default null)
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

revoke execute on function private.release_portions(uuid, jsonb) from public;
grant execute on function private.release_portions(uuid, jsonb) to service_role;

create function private.record_order_transition()
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

revoke execute on function private.record_order_transition() from public;

create trigger orders_record_placed
after insert on public.orders
for each row when (new.status in ('awaiting_payment', 'placed'))
execute function private.record_order_transition();

create trigger orders_record_transition
after update of status on public.orders
for each row when (old.status is distinct from new.status)
execute function private.record_order_transition();

create table public.idempotency_keys (
  user_id uuid not null,
  function_name text not null,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, function_name, key),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint idempotency_keys_key_length check (char_length(key) between 8 and 200)
);

comment on table public.idempotency_keys is
  'Answers of creating operations by the caller''s key, kept for a day: a retry gets the same answer.';

create index idempotency_keys_created_at_idx on public.idempotency_keys (created_at);

alter table public.idempotency_keys enable row level security;

revoke all on public.idempotency_keys from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.idempotency_keys to service_role;
