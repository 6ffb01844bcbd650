-- Batches and caps: portions that cannot be oversold.

set local search_path = public, extensions;

-- Portions cooked (or to be cooked) for one pickup window. A sale locks the row, and the check refuses what slips through.
create table public.ready_batches (
  id uuid not null default gen_random_uuid(),
  dish_id uuid not null,
  chef_id uuid not null,
  drop_id uuid,
  day date not null,
  day_begins_at timestamptz not null,
  cell integer not null default 0,
  opens_at timestamptz not null default '-infinity',
  order_by timestamptz,
  pickup_from timestamptz not null,
  pickup_until timestamptz not null,
  portions_made integer not null,
  portions_left integer not null,
  portions_per_person integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  portions_held integer not null default 0,
  constraint ready_batches_pkey primary key (id),
  constraint ready_batches_portions_held check (portions_held >= 0 and portions_left + portions_held <= portions_made),
  constraint ready_batches_dish_fkey foreign key (dish_id, chef_id) references public.dishes (id, chef_id) on delete cascade,
  constraint ready_batches_window check (pickup_from < pickup_until),
  constraint ready_batches_order_by_before_end check (order_by is null or order_by <= pickup_until),
  constraint ready_batches_portions check (0 <= portions_left and portions_left <= portions_made),
  constraint ready_batches_made_positive check (portions_made > 0),
  constraint ready_batches_per_person_positive check (portions_per_person > 0)
);

comment on table public.ready_batches is 'Portions of a dish for one pickup window. Never oversold.';
comment on column public.ready_batches.day_begins_at is
  'Midnight at the start of `day` in the time zone of the kitchen: a search for today skips batches of later days. Written by trigger.';
comment on column public.ready_batches.cell is
  'Cell of the kitchen on the grid (private.cell_of), 0 without a position: a search near a place reads only its cells. Written by trigger.';
comment on column public.ready_batches.drop_id is 'The drop whose dish it is. Its handover is limited to the windows of the drop.';
comment on column public.ready_batches.opens_at is
  'First moment to order a batch of a drop, infinity while the drop is a draft or canceled. Written by trigger.';
comment on column public.ready_batches.portions_per_person is 'Portions that one person may order of a dish of a drop.';
comment on column public.ready_batches.order_by is
  'Last moment to order a scheduled batch; null for food that is ready now.';

create index ready_batches_dish_id_idx on public.ready_batches (dish_id, chef_id, day);
create index ready_batches_drop_id_idx on public.ready_batches (drop_id, chef_id);
create index ready_batches_held_idx on public.ready_batches (chef_id) where portions_held > 0;
create index ready_batches_chef_id_day_idx on public.ready_batches (chef_id, day);
create index ready_batches_cell_idx on public.ready_batches (cell, pickup_until) where portions_left > 0;
create index ready_batches_open_idx on public.ready_batches (pickup_until, day_begins_at) where portions_left > 0;

comment on column public.ready_batches.portions_held is
  'Portions kept for the waiting list: neither sold nor for sale to others.';

create trigger ready_batches_touch
before update on public.ready_batches
for each row execute function private.touch_updated_at();

create function private.place_batch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select coalesce(private.cell_of(c.latitude, c.longitude), 0), new.day::timestamp at time zone c.time_zone
  into strict new.cell, new.day_begins_at
  from public.chefs c
  where c.id = new.chef_id;
  new.opens_at := coalesce(
    (
      select p.orders_begin_at
      from public.drops p
      where p.id = new.drop_id
    ),
    '-infinity'
  );
  return new;
end
$$;

comment on function private.place_batch() is
  'Trigger: sets the cell of a batch, the moment its day begins, and the moment orders begin.';

revoke execute on function private.place_batch() from public;

create trigger ready_batches_placed
before insert or update of day, drop_id on public.ready_batches
for each row execute function private.place_batch();

create function private.move_batches()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.ready_batches
  set cell = coalesce(private.cell_of(new.latitude, new.longitude), 0),
      day_begins_at = day::timestamp at time zone new.time_zone
  where chef_id = new.id;
  return null;
end
$$;

comment on function private.move_batches() is
  'Trigger: moves batches when their kitchen gets another cell or time zone.';

revoke execute on function private.move_batches() from public;

create trigger chefs_move_batches
after update on public.chefs
for each row
when (
  private.cell_of(old.latitude, old.longitude) is distinct from private.cell_of(new.latitude, new.longitude)
  or old.time_zone <> new.time_zone
)
execute function private.move_batches();

create trigger notify_public_change
after insert or update or delete or truncate on public.ready_batches
for each statement execute function private.notify_public_change();

alter table public.ready_batches enable row level security;

revoke all on public.ready_batches from public, anon, authenticated, service_role;
grant select on public.ready_batches to anon, authenticated;
grant select, insert, update, delete on public.ready_batches to service_role;

-- A batch is as public as its dish and its drop.
create policy ready_batches_select on public.ready_batches
for select to anon, authenticated
using (
  (opens_at < 'infinity' and (select private.dish_is_public(dish_id)))
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create table public.dish_day_sales (
  dish_id uuid not null,
  day date not null,
  portions integer not null,
  portions_limit integer,
  portions_held integer not null default 0,
  constraint dish_day_sales_pkey primary key (dish_id, day),
  constraint dish_day_sales_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_day_sales_not_negative check (portions >= 0 and portions_held >= 0),
  constraint dish_day_sales_within_limit check (portions_limit is null or portions <= portions_limit)
);

comment on table public.dish_day_sales is
  'Daily cap of a dish: portions promised for a day. The limit is copied on each write and checked.';
comment on column public.dish_day_sales.portions_held is
  'Room below the cap kept for the waiting list: neither promised nor for sale to others.';

create index dish_day_sales_held_idx on public.dish_day_sales (dish_id, day) where portions_held > 0;

create trigger notify_public_change
after insert or update or delete or truncate on public.dish_day_sales
for each statement execute function private.notify_public_change();

alter table public.dish_day_sales enable row level security;

revoke all on public.dish_day_sales from public, anon, authenticated, service_role;
grant select on public.dish_day_sales to authenticated;
grant select, insert, update, delete on public.dish_day_sales to service_role;

create policy dish_day_sales_select on public.dish_day_sales
for select to authenticated
using ((select private.owns_dish(dish_id)) or (select private.is_admin()));

create table public.slot_sales (
  cap_key uuid not null,
  chef_id uuid not null,
  slot_from timestamptz not null,
  portions integer not null,
  portions_limit integer,
  constraint slot_sales_pkey primary key (cap_key, slot_from),
  constraint slot_sales_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint slot_sales_not_negative check (portions >= 0),
  constraint slot_sales_within_limit check (portions_limit is null or portions <= portions_limit)
);

comment on table public.slot_sales is 'Portions promised for a pickup slot; the key is a dish, a cap group, or a drop for one of its windows.';

create index slot_sales_chef_id_idx on public.slot_sales (chef_id, slot_from);

-- The public page of a drop shows the room of its windows.
create trigger notify_public_change
after insert or update or delete or truncate on public.slot_sales
for each statement execute function private.notify_public_change();

alter table public.slot_sales enable row level security;

revoke all on public.slot_sales from public, anon, authenticated, service_role;
grant select on public.slot_sales to authenticated;
grant select, insert, update, delete on public.slot_sales to service_role;

create policy slot_sales_select on public.slot_sales
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));
