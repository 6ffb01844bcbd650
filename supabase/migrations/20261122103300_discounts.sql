-- Discounts by code. A chef makes codes for the own kitchen and bears them; an admin makes codes of the marketplace, which
-- bears them. Server functions alone read and write these tables, because a list of codes is worth money. Money in cents.

create table public.discounts (
  id uuid not null default gen_random_uuid(),
  chef_id uuid,
  code text not null,
  code_key text not null,
  kind text not null,
  percent integer,
  amount_cents integer,
  ceiling_cents integer,
  minimum_cents integer not null default 0,
  uses_limit integer,
  uses_per_person integer,
  first_order_only boolean not null default false,
  holds_from date not null,
  holds_until date,
  status text not null default 'active',
  author_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint discounts_pkey primary key (id),
  constraint discounts_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint discounts_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint discounts_code_key unique nulls not distinct (chef_id, code_key),
  constraint discounts_code_length check (char_length(code) between 3 and 24),
  constraint discounts_kind_known check (kind in ('percent', 'sum', 'free_delivery')),
  constraint discounts_amounts check (
    (kind = 'percent') = (percent is not null)
    and (kind = 'sum') = (amount_cents is not null)
    and (kind = 'percent' or ceiling_cents is null)
    and percent between 1 and 100
    and amount_cents > 0
    and ceiling_cents > 0
    and minimum_cents >= 0
  ),
  constraint discounts_limits_positive check (uses_limit > 0 and uses_per_person > 0),
  constraint discounts_days check (holds_until >= holds_from),
  constraint discounts_status_known check (status in ('active', 'paused', 'ended'))
);

comment on table public.discounts is 'Discount codes of kitchens and of the marketplace.';
comment on column public.discounts.chef_id is
  'The kitchen that bears the discount and where alone it is valid; null: the marketplace bears it.';
comment on column public.discounts.code_key is
  'The code without case, hyphens and look-alikes, by which it is found. One key is one code of a kitchen.';
comment on column public.discounts.ceiling_cents is 'The most that a percentage takes off.';
comment on column public.discounts.minimum_cents is 'Of the food, before any discount.';
comment on column public.discounts.holds_until is 'The last day, in the time zone of the kitchen of an order; null for no end.';

create index discounts_code_key_idx on public.discounts (code_key);
create index discounts_author_id_idx on public.discounts (author_id);

create trigger discounts_touch
before update on public.discounts
for each row execute function private.touch_updated_at();

alter table public.discounts enable row level security;

revoke all on public.discounts from public, anon, authenticated, service_role;
grant select, insert, update on public.discounts to service_role;

create table public.discount_kitchens (
  discount_id uuid not null,
  chef_id uuid not null,
  constraint discount_kitchens_pkey primary key (discount_id, chef_id),
  constraint discount_kitchens_discount_id_fkey foreign key (discount_id) references public.discounts (id) on delete cascade,
  constraint discount_kitchens_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade
);

comment on table public.discount_kitchens is
  'Kitchens where a code of the marketplace is valid. A code without any is valid everywhere.';

create index discount_kitchens_chef_id_idx on public.discount_kitchens (chef_id);

alter table public.discount_kitchens enable row level security;

revoke all on public.discount_kitchens from public, anon, authenticated, service_role;
grant select, insert, delete on public.discount_kitchens to service_role;

-- Uses are rows and not a counter: an order that ends without food changes its own row only, and waits for nobody.
create table public.discount_uses (
  order_id uuid not null,
  discount_id uuid not null,
  buyer_id uuid,
  given_back_at timestamptz,
  created_at timestamptz not null default now(),
  constraint discount_uses_pkey primary key (order_id),
  constraint discount_uses_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint discount_uses_discount_id_fkey foreign key (discount_id) references public.discounts (id) on delete cascade,
  constraint discount_uses_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null
);

comment on table public.discount_uses is
  'Orders with a discount. Written while the row of the discount is locked, so that its limits are never exceeded.';
comment on column public.discount_uses.given_back_at is 'When the order ended without food; the use counts no more.';

create index discount_uses_counted_idx on public.discount_uses (discount_id, buyer_id) where given_back_at is null;
create index discount_uses_discount_id_idx on public.discount_uses (discount_id);
create index discount_uses_buyer_id_idx on public.discount_uses (buyer_id);

alter table public.discount_uses enable row level security;

revoke all on public.discount_uses from public, anon, authenticated, service_role;
grant select, insert, update (given_back_at) on public.discount_uses to service_role;

create function private.give_discount_back()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.discount_uses u
  set given_back_at = now()
  where u.order_id = new.id
    and u.given_back_at is null;
  return null;
end
$$;

comment on function private.give_discount_back() is
  'Trigger: an order that ends without food does not count as a use of its code.';

revoke execute on function private.give_discount_back() from public;

create trigger orders_give_discount_back
after update of status on public.orders
for each row when (
  new.discount_cents > 0
  and new.status in ('declined', 'expired', 'cancelled', 'unpaid')
)
execute function private.give_discount_back();
