-- Orders: a snapshot of what was bought, one legal path through the states, and a record of every move.
-- The legal moves are data (order_moves); a trigger refuses every other one, whoever asks.

set local search_path = public, extensions;

create type public.order_status as enum (
  'placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery', 'completed', 'declined', 'expired', 'cancelled'
);
create type public.fulfilment as enum ('pickup', 'delivery');
create type public.order_actor as enum ('buyer', 'chef', 'admin', 'system');

create table public.order_moves (
  from_status public.order_status not null,
  to_status public.order_status not null,
  actor public.order_actor not null,
  fulfilment public.fulfilment,
  needs_reason boolean not null default false,
  constraint order_moves_key unique nulls not distinct (from_status, to_status, actor, fulfilment)
);

comment on table public.order_moves is 'Who may move an order from where to where. The same table as packages/contracts/src/orders/order-moves.ts; a test compares them.';

insert into public.order_moves (from_status, to_status, actor, fulfilment, needs_reason)
values
  ('placed', 'confirmed', 'chef', null, false),
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

create table public.orders (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity (start with 10001),
  buyer_id uuid,
  chef_id uuid not null,
  status public.order_status not null default 'placed',
  fulfilment public.fulfilment not null,
  slot_from timestamptz not null,
  slot_until timestamptz not null,
  service_day date not null,
  proposed_slot_from timestamptz,
  proposed_slot_until timestamptz,
  subtotal_cents integer not null,
  delivery_fee_cents integer not null default 0,
  tip_cents integer not null default 0,
  total_cents integer not null generated always as (subtotal_cents + delivery_fee_cents + tip_cents) stored,
  meals integer not null,
  payment_method text not null default 'pay_on_pickup',
  payment_status text not null default 'due',
  note text not null default '',
  status_reason text,
  buyer_name text not null,
  buyer_phone text,
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
  constraint orders_slot_window check (slot_from < slot_until),
  constraint orders_proposed_window check ((proposed_slot_from is null) = (proposed_slot_until is null) and (proposed_slot_from is null or proposed_slot_from < proposed_slot_until)),
  constraint orders_amounts_not_negative check (subtotal_cents >= 0 and delivery_fee_cents >= 0 and tip_cents between 0 and 100000),
  constraint orders_meals_positive check (meals > 0),
  constraint orders_note_length check (char_length(note) <= 500),
  constraint orders_status_reason_length check (char_length(status_reason) <= 500),
  constraint orders_payment_method_known check (payment_method in ('pay_on_pickup', 'card')),
  constraint orders_payment_status_known check (payment_status in ('due', 'authorized', 'paid', 'refunded', 'failed', 'void')),
  constraint orders_delivery_has_address check ((fulfilment = 'delivery') = (delivery_address is not null)),
  constraint orders_delivery_address_size check (octet_length(delivery_address::text) <= 2000)
);

comment on table public.orders is 'An order of one buyer from one chef: a snapshot, in integer cents.';
comment on column public.orders.buyer_id is 'Null once the person was erased; the figures stay.';
comment on column public.orders.service_day is 'The date of the slot in the chef''s time zone.';
comment on column public.orders.answer_due_at is 'An unanswered order expires at this moment.';

create index orders_buyer_id_placed_at_idx on public.orders (buyer_id, placed_at desc, id);
create index orders_chef_id_placed_at_idx on public.orders (chef_id, placed_at desc, id);
create index orders_chef_id_open_idx on public.orders (chef_id, slot_from)
  where status in ('placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery');
create index orders_chef_id_service_day_idx on public.orders (chef_id, service_day);
create index orders_unanswered_idx on public.orders (answer_due_at) where status = 'placed';

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
  allergens text[] not null default '{}',
  quantity integer not null,
  subtotal_cents integer not null generated always as ((unit_price_cents + variants_cents) * quantity) stored,
  constraint order_lines_pkey primary key (id),
  constraint order_lines_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint order_lines_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete set null,
  constraint order_lines_ready_batch_id_fkey foreign key (ready_batch_id) references public.ready_batches (id) on delete set null,
  constraint order_lines_quantity_range check (quantity between 1 and 10),
  constraint order_lines_amounts_not_negative check (unit_price_cents >= 0 and variants_cents >= 0)
);

comment on table public.order_lines is 'A line of an order as it was when placed: names, prices, choices.';

create index order_lines_order_id_idx on public.order_lines (order_id, position);
create index order_lines_dish_id_idx on public.order_lines (dish_id);
create index order_lines_ready_batch_id_idx on public.order_lines (ready_batch_id);

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

comment on table public.order_events is 'Every move of an order: who, from, to, why, when.';

create index order_events_order_id_idx on public.order_events (order_id, id);
create index order_events_actor_id_idx on public.order_events (actor_id);

-- Portions an order holds are given back when it ends without food.
create function private.release_portions(released_order uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  with held as (
    select l.dish_id, l.ready_batch_id, d.cap_group_id, l.quantity, o.chef_id, o.service_day, o.slot_from
    from public.order_lines l
    join public.orders o on o.id = l.order_id
    left join public.dishes d on d.id = l.dish_id
    where l.order_id = released_order
  ),
  batches as (
    update public.ready_batches b
    set portions_left = least(b.portions_made, b.portions_left + h.quantity)
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
        select cap_group_id, slot_from, quantity from held where ready_batch_id is null and cap_group_id is not null
      ) keyed
      group by cap_key, slot_from
    ) h
    where s.cap_key = h.cap_key
      and s.slot_from = h.slot_from
  )
  update public.chef_day_meals m
  set meals = greatest(0, m.meals - h.meals)
  from (
    select o.chef_id, o.service_day, o.meals
    from public.orders o
    where o.id = released_order
  ) h
  where m.chef_id = h.chef_id
    and m.day = h.service_day
$$;

comment on function private.release_portions(uuid) is 'Gives back what an order had reserved: batch portions, caps, meals of the day.';

-- The last word on order states. Who acts comes from the transaction (set by the server function) and
-- must be allowed by order_moves; the move is recorded and times are kept here, so nothing can forget it.
create function private.guard_order_move()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  acting public.order_actor = nullif(current_setting('localchef.order_actor', true), '')::public.order_actor;
begin
  if acting is null then
    raise exception 'an order is moved through order-transition only'
      using errcode = 'LC001';
  end if;
  if not exists (
    select 1
    from public.order_moves m
    where m.from_status = old.status
      and m.to_status = new.status
      and m.actor = acting
      and (m.fulfilment is null or m.fulfilment = new.fulfilment)
      and (not m.needs_reason or coalesce(btrim(new.status_reason), '') <> '')
  ) then
    raise exception 'an order cannot move from % to % by %', old.status, new.status, acting
      using errcode = 'LC001';
  end if;
  new.confirmed_at = case when new.status = 'confirmed' then now() else new.confirmed_at end;
  new.ready_at = case when new.status = 'ready' then now() else new.ready_at end;
  new.completed_at = case when new.status = 'completed' then now() else new.completed_at end;
  new.closed_at = case when new.status in ('completed', 'declined', 'expired', 'cancelled') then now() else null end;
  return new;
end
$$;

comment on function private.guard_order_move() is 'Trigger: refuses a move that order_moves does not name (SQLSTATE LC001).';

create function private.record_order_move()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  acting text = nullif(current_setting('localchef.order_actor', true), '');
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
  if new.status in ('declined', 'expired', 'cancelled') then
    perform private.release_portions(new.id);
  elsif new.status = 'completed' then
    update public.chefs
    set completed_orders = completed_orders + 1
    where id = new.chef_id;
    update public.dishes d
    set times_ordered = d.times_ordered + l.quantity
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

comment on function private.record_order_move() is 'Trigger: writes the event, gives portions back, counts completed orders.';

create trigger orders_guard_move
before update of status on public.orders
for each row when (old.status is distinct from new.status)
execute function private.guard_order_move();

create trigger orders_record_placed
after insert on public.orders
for each row when (new.status = 'placed')
execute function private.record_order_move();

create trigger orders_record_move
after update of status on public.orders
for each row when (old.status is distinct from new.status)
execute function private.record_order_move();

create trigger orders_touch
before update on public.orders
for each row execute function private.touch_updated_at();

-- Payments of an order by card; amounts in cents. Pay-on-pickup orders have none.
create table public.payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  provider text not null,
  provider_reference text not null,
  amount_cents integer not null,
  fee_cents integer not null default 0,
  refunded_cents integer not null default 0,
  status text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_pkey primary key (id),
  constraint payments_order_id_fkey foreign key (order_id) references public.orders (id) on delete restrict,
  constraint payments_provider_reference_key unique (provider, provider_reference),
  constraint payments_amounts check (amount_cents > 0 and fee_cents >= 0 and refunded_cents between 0 and amount_cents),
  constraint payments_status_known check (status in ('pending', 'authorized', 'paid', 'refunded', 'failed', 'void'))
);

comment on table public.payments is 'Card payments, one row a payment intent.';

create index payments_order_id_idx on public.payments (order_id);

create trigger payments_touch
before update on public.payments
for each row execute function private.touch_updated_at();

-- Webhooks already handled: the second delivery of the same event changes nothing.
create table public.payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  constraint payment_events_pkey primary key (provider, event_id)
);

comment on table public.payment_events is 'Payment provider events seen, for idempotent webhooks.';

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
      and (select auth.uid()) in (o.buyer_id, c.profile_id)
  )
$$;

comment on function private.takes_part_in_order(uuid) is 'Whether the caller is the buyer or the chef of an order.';

alter table public.order_moves enable row level security;
alter table public.orders enable row level security;
alter table public.order_lines enable row level security;
alter table public.order_events enable row level security;
alter table public.payments enable row level security;
alter table public.payment_events enable row level security;

revoke all on public.order_moves, public.orders, public.order_lines, public.order_events, public.payments,
  public.payment_events
  from anon, authenticated;
grant select on public.order_moves to anon, authenticated;
grant select on public.orders, public.order_lines, public.order_events, public.payments to authenticated;

-- The rules are no secret.
create policy order_moves_select on public.order_moves
for select to anon, authenticated
using (true);

-- An order is between its buyer, its chef and the admins. Nobody writes past the server functions.
create policy orders_select on public.orders
for select to authenticated
using (
  buyer_id = (select auth.uid())
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create policy order_lines_select on public.order_lines
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.is_admin()));

create policy order_events_select on public.order_events
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.is_admin()));

create policy payments_select on public.payments
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.is_admin()));

-- A key the caller chose for something it creates, with the answer it got: a retry gets the same answer.
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

comment on table public.idempotency_keys is 'Answers already given to creating calls, kept for a day.';

create index idempotency_keys_created_at_idx on public.idempotency_keys (created_at);

alter table public.idempotency_keys enable row level security;
revoke all on public.idempotency_keys from anon, authenticated;
