-- Standing orders: the same dishes at the same time of the week, until canceled. Each of its dates is an occurrence, which
-- becomes an order by the rules of place-order or is skipped with a reason.

set local search_path = public, extensions;

create table public.standing_orders (
  id uuid not null default gen_random_uuid(),
  buyer_id uuid not null,
  chef_id uuid not null,
  source_order_id uuid,
  status text not null default 'active',
  every_weeks integer not null,
  first_day date not null,
  minute_of_day integer not null,
  fulfilment public.fulfilment not null,
  delivery_address jsonb,
  phone text,
  note text not null default '',
  accepted_allergens text[] not null default '{}',
  accepts_unstated boolean not null default false,
  agreed_total_cents integer not null,
  ended_by public.order_actor,
  end_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint standing_orders_pkey primary key (id),
  constraint standing_orders_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete cascade,
  constraint standing_orders_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint standing_orders_source_order_id_fkey foreign key (source_order_id) references public.orders (id) on delete set null,
  constraint standing_orders_status_known check (status in ('active', 'paused', 'ended')),
  constraint standing_orders_every_weeks_known check (every_weeks in (1, 2)),
  constraint standing_orders_minute_of_day_range check (minute_of_day between 0 and 1439),
  constraint standing_orders_delivery_has_address check ((fulfilment = 'delivery') = (delivery_address is not null)),
  constraint standing_orders_delivery_address_size check (octet_length(delivery_address::text) <= 2000),
  constraint standing_orders_note_length check (char_length(note) <= 500),
  constraint standing_orders_end_reason_length check (char_length(end_reason) <= 500),
  constraint standing_orders_agreed_total_not_negative check (agreed_total_cents >= 0),
  constraint standing_orders_end_whole check (
    (status = 'ended') = (ended_by is not null)
    and (status = 'ended') = (ended_at is not null)
  )
);

comment on table public.standing_orders is 'The same order each week or every two weeks, until its buyer or chef ends it.';
comment on column public.standing_orders.first_day is
  'A date of the rhythm in the kitchen''s time zone: all others are whole weeks away.';
comment on column public.standing_orders.minute_of_day is 'Beginning of the slot, in minutes after midnight of the kitchen.';
comment on column public.standing_orders.accepted_allergens is
  'The buyer''s allergens that the first order contained, accepted with it.';
comment on column public.standing_orders.agreed_total_cents is
  'The total that the buyer agreed to, without tip and discount. A higher one waits for the buyer.';

create unique index standing_orders_source_order_id_idx on public.standing_orders (source_order_id) where status <> 'ended';
create index standing_orders_source_idx on public.standing_orders (source_order_id);
create index standing_orders_buyer_id_idx on public.standing_orders (buyer_id, created_at desc, id);
create index standing_orders_chef_id_idx on public.standing_orders (chef_id, created_at desc, id);
create index standing_orders_created_at_idx on public.standing_orders (created_at, id);

create trigger standing_orders_touch
before update on public.standing_orders
for each row execute function private.touch_updated_at();

alter table public.standing_orders enable row level security;

-- Read and written by operations alone.
revoke all on public.standing_orders from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.standing_orders to service_role;

create table public.standing_order_lines (
  id uuid not null default gen_random_uuid(),
  standing_order_id uuid not null,
  position integer not null,
  dish_id uuid,
  dish_name text not null,
  dish_name_ru text,
  variants jsonb not null default '[]',
  removed_ingredients jsonb not null default '[]',
  is_ready boolean not null,
  quantity integer not null,
  agreed_unit_cents integer not null,
  constraint standing_order_lines_pkey primary key (id),
  constraint standing_order_lines_standing_order_id_fkey foreign key (standing_order_id)
    references public.standing_orders (id) on delete cascade,
  constraint standing_order_lines_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete set null,
  constraint standing_order_lines_quantity_range check (quantity between 1 and 10),
  constraint standing_order_lines_agreed_unit_not_negative check (agreed_unit_cents >= 0)
);

comment on table public.standing_order_lines is 'The dishes of a standing order with their options.';
comment on column public.standing_order_lines.dish_id is 'Null after the dish is deleted.';
comment on column public.standing_order_lines.is_ready is 'Whether the portions come from a batch of the week.';
comment on column public.standing_order_lines.agreed_unit_cents is
  'Price of one portion with its options that the buyer agreed to. A higher one waits for the buyer.';

create index standing_order_lines_standing_order_id_idx on public.standing_order_lines (standing_order_id, position);
create index standing_order_lines_dish_id_idx on public.standing_order_lines (dish_id);

alter table public.standing_order_lines enable row level security;

revoke all on public.standing_order_lines from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.standing_order_lines to service_role;

create table public.standing_order_occurrences (
  standing_order_id uuid not null,
  day date not null,
  status text not null default 'planned',
  slot_from timestamptz not null,
  due_at timestamptz not null,
  places_at timestamptz not null,
  answer_by timestamptz not null,
  total_cents integer,
  reason text,
  order_id uuid,
  resolved_at timestamptz,
  constraint standing_order_occurrences_pkey primary key (standing_order_id, day),
  constraint standing_order_occurrences_standing_order_id_fkey foreign key (standing_order_id)
    references public.standing_orders (id) on delete cascade,
  constraint standing_order_occurrences_order_id_fkey foreign key (order_id) references public.orders (id) on delete set null,
  constraint standing_order_occurrences_status_known check (status in ('planned', 'announced', 'waiting', 'placed', 'skipped')),
  constraint standing_order_occurrences_total_not_negative check (total_cents >= 0),
  constraint standing_order_occurrences_times_in_order check (places_at <= answer_by and answer_by <= slot_from),
  constraint standing_order_occurrences_resolved_whole check ((status in ('placed', 'skipped')) = (resolved_at is not null)),
  constraint standing_order_occurrences_reason_whole check (status not in ('waiting', 'skipped') or reason is not null)
);

comment on table public.standing_order_occurrences is
  'One date of a standing order. Its key makes sure that a date is placed once.';
comment on column public.standing_order_occurrences.status is
  'planned until its buyer is notified; announced until it is placed; waiting for the buyer''s answer; placed; skipped.';
comment on column public.standing_order_occurrences.due_at is 'Moment of the next step of an open occurrence.';
comment on column public.standing_order_occurrences.answer_by is 'Last moment to place it: the kitchen needs the rest.';
comment on column public.standing_order_occurrences.total_cents is 'The total that the buyer was notified of.';
comment on column public.standing_order_occurrences.reason is 'Why it waits or was skipped.';

-- A standing order has one open date at a time.
create unique index standing_order_occurrences_open_idx
  on public.standing_order_occurrences (standing_order_id)
  where resolved_at is null;
create index standing_order_occurrences_due_idx
  on public.standing_order_occurrences (due_at, standing_order_id)
  where resolved_at is null;
create index standing_order_occurrences_order_id_idx on public.standing_order_occurrences (order_id);

alter table public.standing_order_occurrences enable row level security;

revoke all on public.standing_order_occurrences from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.standing_order_occurrences to service_role;

-- A buyer whose payment failed orders once more, and that order stands again. So a standing order whose first order was never
-- paid has not begun.
create function private.forget_unpaid_standing_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.standing_orders s
  where s.source_order_id = new.id
    and not exists (
      select 1
      from public.standing_order_occurrences w
      where w.standing_order_id = s.id
        and w.order_id <> new.id
    );
  return null;
end
$$;

comment on function private.forget_unpaid_standing_order() is
  'Trigger: deletes a standing order whose first order was not paid.';

revoke execute on function private.forget_unpaid_standing_order() from public;

create trigger orders_forget_unpaid_standing
after update of status on public.orders
for each row
when (new.status = 'unpaid' and old.status <> 'unpaid')
execute function private.forget_unpaid_standing_order();
