-- Loyalty: every Nth portion of a course, or of any dish, is free up to an amount. A rule belongs to one kitchen, which pays
-- for it. Server functions alone read and write these tables. Money in cents.

create table public.loyalty_rules (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  every integer not null,
  category text,
  up_to_cents integer not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint loyalty_rules_pkey primary key (id),
  constraint loyalty_rules_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint loyalty_rules_every_range check (every between 2 and 50),
  constraint loyalty_rules_category_known check (
    category in ('starter', 'soup', 'salad', 'main', 'side', 'bread', 'dessert', 'breakfast', 'snack', 'drink', 'meal_box')
  ),
  constraint loyalty_rules_up_to_positive check (up_to_cents > 0),
  constraint loyalty_rules_moments check (ended_at >= began_at)
);

comment on table public.loyalty_rules is
  'Rules by which every Nth portion is free. A changed rule is a new row; portions earned by an ended one stay.';
comment on column public.loyalty_rules.every is 'Of so many portions one is free; the others are paid and counted.';
comment on column public.loyalty_rules.category is 'The course whose portions count and are free; null for any dish.';
comment on column public.loyalty_rules.up_to_cents is 'The most that a free portion takes off the price.';

create unique index loyalty_rules_running_key on public.loyalty_rules (chef_id) where ended_at is null;
create index loyalty_rules_chef_id_idx on public.loyalty_rules (chef_id);

alter table public.loyalty_rules enable row level security;

revoke all on public.loyalty_rules from public, anon, authenticated, service_role;
grant select, insert, update (ended_at) on public.loyalty_rules to service_role;

-- Whose portions they are is the buyer of the order, so that an erased person leaves no count.
create table public.loyalty_portions (
  order_line_id uuid not null,
  rule_id uuid not null,
  portions integer not null,
  constraint loyalty_portions_pkey primary key (order_line_id),
  constraint loyalty_portions_order_line_id_fkey foreign key (order_line_id) references public.order_lines (id) on delete cascade,
  constraint loyalty_portions_rule_id_fkey foreign key (rule_id) references public.loyalty_rules (id) on delete cascade,
  constraint loyalty_portions_portions_positive check (portions > 0)
);

comment on table public.loyalty_portions is
  'Paid portions of completed orders that count for a rule, before refunds. A trigger writes them at the handover.';

create index loyalty_portions_rule_id_idx on public.loyalty_portions (rule_id);

alter table public.loyalty_portions enable row level security;

revoke all on public.loyalty_portions from public, anon, authenticated, service_role;
grant select on public.loyalty_portions to service_role;

create table public.loyalty_rewards (
  order_id uuid not null,
  rule_id uuid not null,
  given_back_at timestamptz,
  constraint loyalty_rewards_pkey primary key (order_id),
  constraint loyalty_rewards_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint loyalty_rewards_rule_id_fkey foreign key (rule_id) references public.loyalty_rules (id) on delete cascade
);

comment on table public.loyalty_rewards is
  'Orders with a free portion. Written while the orders of the buyer are locked, so that none is used twice.';
comment on column public.loyalty_rewards.given_back_at is 'When the order ended without food, or a change removed the portion.';

create index loyalty_rewards_rule_id_idx on public.loyalty_rewards (rule_id);

alter table public.loyalty_rewards enable row level security;

revoke all on public.loyalty_rewards from public, anon, authenticated, service_role;
grant select, insert, update (given_back_at) on public.loyalty_rewards to service_role;

-- A free portion is a discount of the kitchen without a code.
alter table public.orders
  drop constraint orders_discount_borne,
  add constraint orders_discount_borne check (
    (discount_bearer is not null) = (discount_cents > 0)
    and discount_bearer in ('kitchen', 'marketplace')
    and (discount_code is null or discount_cents > 0)
    and (discount_code is not null or discount_bearer is distinct from 'marketplace')
  );

create or replace function private.give_discount_back()
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
  update public.loyalty_rewards w
  set given_back_at = now()
  where w.order_id = new.id
    and w.given_back_at is null;
  return null;
end
$$;

comment on function private.give_discount_back() is
  'Trigger: an order that ends without food does not count as a use of its code or of its free portion.';

create function private.count_loyalty()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.loyalty_portions p
  using public.order_lines l
  where l.id = p.order_line_id
    and l.order_id = new.id;
  if new.status <> 'completed' or new.buyer_id is null then
    return null;
  end if;
  insert into public.loyalty_portions (order_line_id, rule_id, portions)
  select l.id, r.id, l.quantity - case when l.id = f.id then 1 else 0 end
  from public.loyalty_rules r
  join public.order_lines l on l.order_id = new.id
  left join public.dishes d on d.id = l.dish_id
  left join lateral (
    select y.id
    from public.loyalty_rewards w
    join public.loyalty_rules u on u.id = w.rule_id
    join public.order_lines y on y.order_id = w.order_id
    left join public.dishes e on e.id = y.dish_id
    where w.order_id = new.id
      and w.given_back_at is null
      and (u.category is null or e.category = u.category)
    order by y.unit_price_cents + y.variants_cents desc, y.position, y.id
    limit 1
  ) f on true
  where r.chef_id = new.chef_id
    and r.ended_at is null
    and (r.category is null or d.category = r.category)
    and l.quantity > case when l.id = f.id then 1 else 0 end
    -- Food by card that nobody picked up completes its order, and was not handed over.
    and not exists (
      select
      from public.missed_pickups m
      where m.order_id = new.id
        and m.no_show_at is not null
    );
  return null;
end
$$;

comment on function private.count_loyalty() is
  'Trigger: the paid portions of an order count for its kitchen''s rule once they are handed over. The free one does not.';

revoke execute on function private.count_loyalty() from public;

create trigger orders_count_loyalty
after update of status on public.orders
for each row when (new.status is distinct from old.status and 'completed' in (old.status, new.status))
execute function private.count_loyalty();
