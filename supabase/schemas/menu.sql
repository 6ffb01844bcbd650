-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.cap_groups
for each statement execute function private.notify_public_change();

-- Caps and counters are for the chef.
create policy cap_groups_select on public.cap_groups
for select to authenticated
using ((select private.owns_chef(cap_groups.chef_id)));

create or replace trigger dishes_touch
before update on public.dishes
for each row execute function private.touch_updated_at();

create or replace function private.dish_is_public(dish uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.dishes d
    join public.chefs c on c.id = d.chef_id
    where d.id = dish
      and d.status in ('active', 'paused')
      and c.status in ('active', 'paused')
  )
$$;

comment on function private.dish_is_public(uuid) is 'Whether anybody may see this dish.';

create or replace function private.owns_dish(dish uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.dishes d
    join public.chefs c on c.id = d.chef_id
    where d.id = dish
      and c.profile_id = (select auth.uid())
  )
  and (select private.factor_given())
$$;

comment on function private.owns_dish(uuid) is 'Whether the caller is the chef of this dish.';

create or replace function private.refuse_sale_while_hidden()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.hidden_at is not null and new.status = 'active' then
    raise exception 'an admin has hidden this'
      using errcode = 'LC003';
  end if;
  return new;
end
$$;

comment on function private.refuse_sale_while_hidden() is
  'Trigger: a dish or service that an admin has hidden is not offered again before an admin shows it (SQLSTATE LC003).';

create or replace trigger dishes_refuse_sale_while_hidden
before update of status, hidden_at on public.dishes
for each row execute function private.refuse_sale_while_hidden();

create or replace function private.refresh_chef_menu(chef uuid)
returns void
language sql
security definer
set search_path = public, extensions
as $$
  update public.chefs c
  set dish_count = menu.dish_count,
      min_price_cents = menu.min_price_cents
  from (
    select count(*)::integer as dish_count, min(d.price_cents) as min_price_cents
    from public.dishes d
    where d.chef_id = chef
      and d.status = 'active'
  ) menu
  where c.id = chef
    and (c.dish_count, c.min_price_cents) is distinct from (menu.dish_count, menu.min_price_cents)
$$;

comment on function private.refresh_chef_menu(uuid) is
  'Recomputes the number of dishes and the lowest price in the chef''s row.';

create or replace function private.refresh_chef_menu_of_new_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_chef_menu(touched.chef_id)
  from (select distinct chef_id from new_rows) touched;
  return null;
end
$$;

create or replace function private.refresh_chef_menu_of_old_rows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_chef_menu(touched.chef_id)
  from (select distinct chef_id from old_rows) touched;
  return null;
end
$$;

create or replace trigger dishes_menu_inserted
after insert on public.dishes
referencing new table as new_rows
for each statement execute function private.refresh_chef_menu_of_new_rows();

create or replace trigger dishes_menu_updated
after update on public.dishes
referencing new table as new_rows
for each statement execute function private.refresh_chef_menu_of_new_rows();

create or replace trigger dishes_menu_deleted
after delete on public.dishes
referencing old table as old_rows
for each statement execute function private.refresh_chef_menu_of_old_rows();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.dishes
for each statement execute function private.notify_public_change();

-- A menu is as public as its chef; only the chef sees drafts and archived dishes.
create policy dishes_select on public.dishes
for select to anon, authenticated
using (
  (status in ('active', 'paused') and (select private.chef_is_public(dishes.chef_id)))
  or (select private.owns_chef(dishes.chef_id))
);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.dish_ingredients
for each statement execute function private.notify_public_change();

create policy dish_ingredients_select on public.dish_ingredients
for select to anon, authenticated
using (
  (select private.dish_is_public(dish_ingredients.dish_id))
  or (select private.owns_dish(dish_ingredients.dish_id))
);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.dish_variant_groups
for each statement execute function private.notify_public_change();

create policy dish_variant_groups_select on public.dish_variant_groups
for select to anon, authenticated
using (
  (select private.dish_is_public(dish_variant_groups.dish_id))
  or (select private.owns_dish(dish_variant_groups.dish_id))
);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.dish_variants
for each statement execute function private.notify_public_change();

create policy dish_variants_select on public.dish_variants
for select to anon, authenticated
using (
  exists (
    select 1
    from public.dish_variant_groups g
    where g.id = group_id
  )
);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.dish_pictures
for each statement execute function private.notify_public_change();

-- A picture is as public as its dish.
create policy dish_pictures_select on public.dish_pictures
for select to anon, authenticated
using (
  (select private.dish_is_public(dish_pictures.dish_id))
  or (select private.owns_dish(dish_pictures.dish_id))
);

create or replace trigger ready_batches_touch
before update on public.ready_batches
for each row execute function private.touch_updated_at();

create or replace function private.place_batch()
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

create or replace trigger ready_batches_placed
before insert or update of day, drop_id on public.ready_batches
for each row execute function private.place_batch();

create or replace function private.move_batches()
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

create or replace trigger chefs_move_batches
after update on public.chefs
for each row
when (
  private.cell_of(old.latitude, old.longitude) is distinct from private.cell_of(new.latitude, new.longitude)
  or old.time_zone <> new.time_zone
)
execute function private.move_batches();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.ready_batches
for each statement execute function private.notify_public_change();

-- A batch is as public as its dish and its drop.
create policy ready_batches_select on public.ready_batches
for select to anon, authenticated
using (
  (opens_at < 'infinity' and (select private.dish_is_public(ready_batches.dish_id)))
  or (select private.owns_chef(ready_batches.chef_id))
);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.dish_day_sales
for each statement execute function private.notify_public_change();

create policy dish_day_sales_select on public.dish_day_sales
for select to authenticated
using ((select private.owns_dish(dish_day_sales.dish_id)));

-- The public page of a drop shows the room of its windows.
create or replace trigger notify_public_change
after insert or update or delete or truncate on public.slot_sales
for each statement execute function private.notify_public_change();

create policy slot_sales_select on public.slot_sales
for select to authenticated
using ((select private.owns_chef(slot_sales.chef_id)));

create or replace trigger dish_costs_touch
before update on public.dish_costs
for each row execute function private.touch_updated_at();

-- Only the chef of the dish sees what it costs to make.
create policy dish_costs_select on public.dish_costs
for select to authenticated
using ((select private.owns_dish(dish_costs.dish_id)));

create policy dish_costs_factor on public.dish_costs
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- A trigger, so that every way of placing an order keeps the costs.
create or replace function private.keep_line_costs()
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

create or replace trigger order_lines_keep_costs
after insert on public.order_lines
referencing new table as new_lines
for each statement execute function private.keep_line_costs();

-- The buyer of an order sees its lines but not their costs.
create policy order_line_costs_select on public.order_line_costs
for select to authenticated
using ((select private.owns_chef(order_line_costs.chef_id)));

create policy order_line_costs_factor on public.order_line_costs
as restrictive
for all to authenticated
using ((select private.factor_given()));
