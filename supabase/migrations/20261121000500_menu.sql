-- Menu: dishes with ingredients, variants, pictures and limits; batches with portions that cannot be oversold.

set local search_path = public, extensions;

create type public.dish_status as enum ('draft', 'active', 'paused', 'archived');

-- The three promises a dish can make, told apart everywhere: portions in hand now, cooked to order
-- within a lead time, or cooked as a batch that is ordered by one time and picked up between two others.
create type public.dish_promise as enum ('ready_now', 'made_to_order', 'scheduled_batch');

-- Dishes of a group share one cap: "ten pizzas each quarter hour, whichever".
create table public.cap_groups (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  name text not null,
  portions_per_slot integer not null,
  constraint cap_groups_pkey primary key (id),
  constraint cap_groups_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint cap_groups_portions_positive check (portions_per_slot > 0)
);

comment on table public.cap_groups is 'A cap per pickup slot shared by several dishes of a chef.';

create index cap_groups_chef_id_idx on public.cap_groups (chef_id);

create table public.dishes (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  cap_group_id uuid,
  name text not null,
  name_ru text,
  description text not null default '',
  description_ru text,
  price_cents integer not null,
  category text not null,
  cuisine text,
  promise public.dish_promise not null default 'made_to_order',
  status public.dish_status not null default 'draft',
  allergens text[] not null default '{}',
  diets text[] not null default '{}',
  heat smallint not null default 0,
  serves smallint not null default 1,
  prep_minutes integer not null default 30,
  available_weekdays smallint[] not null default '{0,1,2,3,4,5,6}',
  daily_portion_limit integer,
  slot_portion_limit integer,
  position integer not null default 0,
  picture_path text,
  picture_color text not null default '#d8c4a8',
  gallery_paths text[] not null default '{}',
  times_ordered integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dishes_pkey primary key (id),
  constraint dishes_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint dishes_cap_group_id_fkey foreign key (cap_group_id) references public.cap_groups (id) on delete set null,
  constraint dishes_cuisine_fkey foreign key (cuisine) references public.cuisines (slug) on update cascade,
  constraint dishes_id_chef_id_key unique (id, chef_id),
  constraint dishes_name_length check (char_length(btrim(name)) between 2 and 120),
  constraint dishes_description_length check (char_length(description) <= 2000 and char_length(description_ru) <= 2000),
  constraint dishes_price_range check (price_cents between 0 and 1000000),
  constraint dishes_category_known check (
    category in ('starter', 'soup', 'salad', 'main', 'side', 'bread', 'dessert', 'breakfast', 'snack', 'drink', 'meal_box')
  ),
  constraint dishes_allergens_known check (
    allergens <@ array['milk', 'egg', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame']
  ),
  constraint dishes_diets_known check (
    diets <@ array['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal', 'kosher', 'keto', 'nut_free']
  ),
  constraint dishes_heat_range check (heat between 0 and 3),
  constraint dishes_serves_range check (serves between 1 and 100),
  constraint dishes_prep_minutes_range check (prep_minutes between 0 and 10080),
  constraint dishes_weekdays_known check (available_weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  constraint dishes_daily_portion_limit_positive check (daily_portion_limit > 0),
  constraint dishes_slot_portion_limit_positive check (slot_portion_limit > 0),
  constraint dishes_gallery_count check (cardinality(gallery_paths) <= 8)
);

comment on table public.dishes is 'A dish of a chef. Prices in integer cents.';

create index dishes_chef_id_idx on public.dishes (chef_id, status, position);
create index dishes_cap_group_id_idx on public.dishes (cap_group_id);
create index dishes_cuisine_idx on public.dishes (cuisine);

create trigger dishes_touch
before update on public.dishes
for each row execute function private.touch_updated_at();

create table public.dish_ingredients (
  id uuid not null default gen_random_uuid(),
  dish_id uuid not null,
  name text not null,
  name_ru text,
  is_removable boolean not null default false,
  position integer not null default 0,
  constraint dish_ingredients_pkey primary key (id),
  constraint dish_ingredients_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_ingredients_name_length check (char_length(btrim(name)) between 1 and 80)
);

comment on table public.dish_ingredients is 'What a dish is made of, and what a buyer may leave out.';

create index dish_ingredients_dish_id_idx on public.dish_ingredients (dish_id, position);

create table public.dish_variant_groups (
  id uuid not null default gen_random_uuid(),
  dish_id uuid not null,
  name text not null,
  name_ru text,
  min_choices smallint not null default 0,
  max_choices smallint not null default 1,
  position integer not null default 0,
  constraint dish_variant_groups_pkey primary key (id),
  constraint dish_variant_groups_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_variant_groups_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint dish_variant_groups_choices check (0 <= min_choices and min_choices <= max_choices and max_choices between 1 and 20)
);

comment on table public.dish_variant_groups is 'A choice of a dish: one of several (1 to 1) or up to n.';

create index dish_variant_groups_dish_id_idx on public.dish_variant_groups (dish_id, position);

create table public.dish_variants (
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  name text not null,
  name_ru text,
  additional_price_cents integer not null default 0,
  is_available boolean not null default true,
  position integer not null default 0,
  constraint dish_variants_pkey primary key (id),
  constraint dish_variants_group_id_fkey foreign key (group_id) references public.dish_variant_groups (id) on delete cascade,
  constraint dish_variants_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint dish_variants_price_range check (additional_price_cents between 0 and 100000)
);

comment on table public.dish_variants is 'One answer to a choice, with its extra price in cents.';

create index dish_variants_group_id_idx on public.dish_variants (group_id, position);

-- Portions cooked (or to be cooked) for one pickup window. Selling locks the row; the check is the last word.
create table public.ready_batches (
  id uuid not null default gen_random_uuid(),
  dish_id uuid not null,
  chef_id uuid not null,
  day date not null,
  order_by timestamptz,
  pickup_from timestamptz not null,
  pickup_until timestamptz not null,
  portions_made integer not null,
  portions_left integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ready_batches_pkey primary key (id),
  constraint ready_batches_dish_fkey foreign key (dish_id, chef_id) references public.dishes (id, chef_id) on delete cascade,
  constraint ready_batches_window check (pickup_from < pickup_until),
  constraint ready_batches_order_by_before_end check (order_by is null or order_by <= pickup_until),
  constraint ready_batches_portions check (0 <= portions_left and portions_left <= portions_made),
  constraint ready_batches_made_positive check (portions_made > 0)
);

comment on table public.ready_batches is 'Portions of a dish for one pickup window. Never oversold.';
comment on column public.ready_batches.order_by is 'For scheduled batches: last moment to order. Null for food that is ready now.';

create index ready_batches_dish_id_idx on public.ready_batches (dish_id, chef_id, day);
create index ready_batches_chef_id_day_idx on public.ready_batches (chef_id, day);
create index ready_batches_open_idx on public.ready_batches (pickup_until, chef_id) where portions_left > 0;

create trigger ready_batches_touch
before update on public.ready_batches
for each row execute function private.touch_updated_at();

-- Portions of a dish promised for a day. The limit is copied in when the row is written, and checked.
create table public.dish_day_sales (
  dish_id uuid not null,
  day date not null,
  portions integer not null,
  portions_limit integer,
  constraint dish_day_sales_pkey primary key (dish_id, day),
  constraint dish_day_sales_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_day_sales_not_negative check (portions >= 0),
  constraint dish_day_sales_within_limit check (portions_limit is null or portions <= portions_limit)
);

comment on table public.dish_day_sales is 'Daily cap of a dish: portions promised for a day, never above the limit.';

-- Portions promised for a pickup slot, of one dish or of a group with a shared cap.
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

comment on table public.slot_sales is 'Caps per pickup slot: key is a dish or a cap group.';

create index slot_sales_chef_id_idx on public.slot_sales (chef_id, slot_from);

create function private.dish_is_public(dish uuid)
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

create function private.owns_dish(dish uuid)
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
$$;

comment on function private.owns_dish(uuid) is 'Whether the caller runs the business this dish belongs to.';

-- A chef's search text, dish count and lowest price follow the menu.
create function private.refresh_chef_menu(chef uuid)
returns void
language sql
security definer
set search_path = public, extensions
as $$
  update public.chefs c
  set search_text = private.plain_text(concat_ws(' ', c.name, c.name_ru, c.tagline, c.tagline_ru, cuisines.names, menu.names)),
      dish_count = coalesce(menu.dish_count, 0),
      min_price_cents = menu.min_price_cents
  from (
    select
      string_agg(concat_ws(' ', d.name, d.name_ru), ' ' order by d.position, d.id) as names,
      count(*)::integer as dish_count,
      min(d.price_cents) as min_price_cents
    from public.dishes d
    where d.chef_id = chef
      and d.status = 'active'
  ) menu,
  (
    select string_agg(concat_ws(' ', k.name, k.name_ru), ' ') as names
    from public.chefs owner
    join public.cuisines k on k.slug = any (owner.cuisines)
    where owner.id = chef
  ) cuisines
  where c.id = chef
$$;

comment on function private.refresh_chef_menu(uuid) is 'Recomputes what a chef''s row says about the menu.';

create function private.refresh_chef_menu_of_new_rows()
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

create function private.refresh_chef_menu_of_old_rows()
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

create trigger dishes_menu_inserted
after insert on public.dishes
referencing new table as new_rows
for each statement execute function private.refresh_chef_menu_of_new_rows();

create trigger dishes_menu_updated
after update on public.dishes
referencing new table as new_rows
for each statement execute function private.refresh_chef_menu_of_new_rows();

create trigger dishes_menu_deleted
after delete on public.dishes
referencing old table as old_rows
for each statement execute function private.refresh_chef_menu_of_old_rows();

create function private.refresh_own_search_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_chef_menu(new.id);
  return null;
end
$$;

create trigger chefs_search_text_follows
after insert or update of name, name_ru, tagline, tagline_ru, cuisines on public.chefs
for each row execute function private.refresh_own_search_text();

alter table public.cap_groups enable row level security;
alter table public.dishes enable row level security;
alter table public.dish_ingredients enable row level security;
alter table public.dish_variant_groups enable row level security;
alter table public.dish_variants enable row level security;
alter table public.ready_batches enable row level security;
alter table public.dish_day_sales enable row level security;
alter table public.slot_sales enable row level security;

revoke all on public.cap_groups, public.dishes, public.dish_ingredients, public.dish_variant_groups,
  public.dish_variants, public.ready_batches, public.dish_day_sales, public.slot_sales
  from anon, authenticated;
grant select on public.dishes, public.dish_ingredients, public.dish_variant_groups, public.dish_variants,
  public.ready_batches
  to anon, authenticated;
grant select on public.cap_groups, public.dish_day_sales, public.slot_sales to authenticated;

-- A menu is as public as its chef; drafts and archived dishes are the owner's.
create policy dishes_select on public.dishes
for select to anon, authenticated
using (
  (status in ('active', 'paused') and (select private.chef_is_public(chef_id)))
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create policy dish_ingredients_select on public.dish_ingredients
for select to anon, authenticated
using ((select private.dish_is_public(dish_id)) or (select private.owns_dish(dish_id)) or (select private.is_admin()));

create policy dish_variant_groups_select on public.dish_variant_groups
for select to anon, authenticated
using ((select private.dish_is_public(dish_id)) or (select private.owns_dish(dish_id)) or (select private.is_admin()));

create policy dish_variants_select on public.dish_variants
for select to anon, authenticated
using (
  exists (
    select 1
    from public.dish_variant_groups g
    where g.id = group_id
  )
);

create policy ready_batches_select on public.ready_batches
for select to anon, authenticated
using ((select private.dish_is_public(dish_id)) or (select private.owns_chef(chef_id)) or (select private.is_admin()));

-- Caps and counters are the chef's business.
create policy cap_groups_select on public.cap_groups
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

create policy dish_day_sales_select on public.dish_day_sales
for select to authenticated
using ((select private.owns_dish(dish_id)) or (select private.is_admin()));

create policy slot_sales_select on public.slot_sales
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));
