-- Costs of dishes: what a portion costs to make. In tables of their own, because a menu is public and its margins are not.

create table public.dish_costs (
  dish_id uuid not null,
  cost_cents integer not null,
  parts jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  constraint dish_costs_pkey primary key (dish_id),
  constraint dish_costs_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_costs_cost_range check (cost_cents between 0 and 1000000),
  constraint dish_costs_parts_list check (jsonb_typeof(parts) = 'array'),
  constraint dish_costs_parts_size check (octet_length(parts::text) <= 20000)
);

comment on table public.dish_costs is 'Cost of one portion of a dish, for its chef only.';
comment on column public.dish_costs.parts is
  'Ingredients with amount and cost that add up to the cost; empty when the chef gave a sum.';

create trigger dish_costs_touch
before update on public.dish_costs
for each row execute function private.touch_updated_at();

alter table public.dish_costs enable row level security;

revoke all on public.dish_costs from public, anon, authenticated, service_role;
grant select on public.dish_costs to authenticated;
grant select, insert, update, delete on public.dish_costs to service_role;

-- Only the chef of the dish and admins see what it costs to make.
create policy dish_costs_select on public.dish_costs
for select to authenticated
using ((select private.owns_dish(dish_id)) or (select private.is_admin()));

create policy dish_costs_factor on public.dish_costs
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.order_line_costs (
  order_line_id uuid not null,
  chef_id uuid not null,
  cost_cents integer not null,
  constraint order_line_costs_pkey primary key (order_line_id),
  constraint order_line_costs_order_line_id_fkey foreign key (order_line_id) references public.order_lines (id) on delete cascade,
  constraint order_line_costs_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint order_line_costs_not_negative check (cost_cents >= 0)
);

comment on table public.order_line_costs is
  'Cost of an order line as it was when the order was placed. A later cost of the dish does not change past margins.';

create index order_line_costs_chef_id_idx on public.order_line_costs (chef_id);

-- A trigger, so that every way of placing an order keeps the costs.
create function private.keep_line_costs()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.order_line_costs (order_line_id, chef_id, cost_cents)
  select n.id, d.chef_id, k.cost_cents * n.quantity
  from new_lines n
  join public.dish_costs k on k.dish_id = n.dish_id
  join public.dishes d on d.id = n.dish_id;
  return null;
end
$$;

comment on function private.keep_line_costs() is 'Trigger: copies the costs of dishes to the lines of a new order.';

revoke execute on function private.keep_line_costs() from public;

create trigger order_lines_keep_costs
after insert on public.order_lines
referencing new table as new_lines
for each statement execute function private.keep_line_costs();

alter table public.order_line_costs enable row level security;

revoke all on public.order_line_costs from public, anon, authenticated, service_role;
grant select on public.order_line_costs to authenticated;
grant select, insert, update, delete on public.order_line_costs to service_role;

-- The buyer of an order sees its lines but not their costs.
create policy order_line_costs_select on public.order_line_costs
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy order_line_costs_factor on public.order_line_costs
as restrictive
for all to authenticated
using ((select private.factor_given()));
