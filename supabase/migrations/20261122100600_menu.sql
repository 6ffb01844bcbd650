-- Menu: dishes with their ingredients, options, pictures and limits.

set local search_path = public, extensions;

create type public.dish_status as enum ('draft', 'active', 'paused', 'archived');

-- A dish makes one of three promises: portions in hand now, cooked to order within a lead time, or cooked as a batch that
-- is ordered until one time and picked up between two others.
create type public.dish_promise as enum ('ready_now', 'made_to_order', 'scheduled_batch');

-- Dishes of a group share one cap: "ten pizzas of any kind each quarter hour".
create table public.cap_groups (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  name text not null,
  portions_per_slot integer not null,
  constraint cap_groups_pkey primary key (id),
  constraint cap_groups_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint cap_groups_name_plain_check check (private.is_plain_name(name)),
  constraint cap_groups_portions_positive check (portions_per_slot > 0)
);

comment on table public.cap_groups is 'A cap per pickup slot shared by several dishes of a chef.';

create index cap_groups_chef_id_idx on public.cap_groups (chef_id);

create trigger notify_public_change
after insert or update or delete or truncate on public.cap_groups
for each statement execute function private.notify_public_change();

alter table public.cap_groups enable row level security;

revoke all on public.cap_groups from public, anon, authenticated, service_role;
grant select on public.cap_groups to authenticated;
grant select, insert, update, delete on public.cap_groups to service_role;

-- Caps and counters are for the chef.
create policy cap_groups_select on public.cap_groups
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));

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
  allergens text[],
  possible_allergens text[] not null default '{}',
  words_version integer not null default 0,
  diets text[] not null default '{}',
  heat smallint not null default 0,
  serves smallint not null default 1,
  prep_minutes integer not null default 30,
  net_weight_grams integer,
  keeps_days smallint,
  available_weekdays smallint[] not null default '{0,1,2,3,4,5,6}',
  daily_portion_limit integer,
  slot_portion_limit integer,
  position integer not null default 0,
  picture_path text,
  picture_color text not null default '#d8c4a8',
  picture_alt text,
  picture_alt_ru text,
  times_ordered integer not null default 0,
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dishes_pkey primary key (id),
  constraint dishes_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint dishes_cap_group_id_fkey foreign key (cap_group_id) references public.cap_groups (id) on delete set null,
  constraint dishes_cuisine_fkey foreign key (cuisine) references public.cuisines (slug) on update cascade,
  constraint dishes_id_chef_id_key unique (id, chef_id),
  constraint dishes_name_length check (char_length(btrim(name)) between 2 and 120),
  constraint dishes_name_plain_check check (private.is_plain_name(name)),
  constraint dishes_name_ru_plain_check check (private.is_plain_name(name_ru)),
  constraint dishes_description_length check (char_length(description) <= 2000 and char_length(description_ru) <= 2000),
  constraint dishes_price_range check (price_cents between 0 and 1000000),
  constraint dishes_category_known check (
    category in ('starter', 'soup', 'salad', 'main', 'side', 'bread', 'dessert', 'breakfast', 'snack', 'drink', 'meal_box')
  ),
  constraint dishes_allergens_known check (private.are_major_allergens(allergens)),
  constraint dishes_possible_allergens_known check (private.are_major_allergens(possible_allergens)),
  constraint dishes_diets_known check (
    diets <@ array['vegetarian', 'vegan', 'gluten_free', 'dairy_free', 'halal', 'kosher', 'keto', 'nut_free']
  ),
  constraint dishes_heat_range check (heat between 0 and 3),
  constraint dishes_serves_range check (serves between 1 and 100),
  constraint dishes_prep_minutes_range check (prep_minutes between 0 and 10080),
  constraint dishes_net_weight_range check (net_weight_grams between 1 and 50000),
  constraint dishes_keeps_days_range check (keeps_days between 0 and 730),
  constraint dishes_weekdays_known check (available_weekdays <@ array[0, 1, 2, 3, 4, 5, 6]::smallint[]),
  constraint dishes_daily_portion_limit_positive check (daily_portion_limit > 0),
  constraint dishes_slot_portion_limit_positive check (slot_portion_limit > 0),
  constraint dishes_picture_alt_length check (char_length(picture_alt) <= 200 and char_length(picture_alt_ru) <= 200),
  constraint dishes_hidden_has_reason check ((hidden_at is null) = (hidden_reason is null)),
  constraint dishes_hidden_not_on_sale check (hidden_at is null or status <> 'active')
);

comment on column public.dishes.net_weight_grams is 'Weight of one portion without its package, for labels.';
comment on column public.dishes.keeps_days is 'Days from cooking to the last day to eat, for labels.';
comment on table public.dishes is 'A dish of a chef. Prices in integer cents.';
comment on column public.dishes.allergens is
  'The allergen statement: some of the nine major allergens, none of them (empty), or no statement yet (null).';
comment on column public.dishes.possible_allergens is
  'Suggested by names of ingredients and options, but neither stated by the chef nor cleared by an admin. Kept by menu/manage/write-statements.ts.';
comment on column public.dishes.words_version is
  'Version of the list of allergen words behind the suggestions; 0 before the first.';
comment on column public.dishes.picture_alt is
  'Alternative text of the cover; null when the name of the dish describes it.';
comment on column public.dishes.hidden_at is 'When an admin hid it. Its chef can edit it but not sell it.';
comment on column public.dishes.hidden_reason is 'The reason, as the chef reads it.';

create index dishes_chef_id_idx on public.dishes (chef_id, status, position);
create index dishes_cap_group_id_idx on public.dishes (cap_group_id);
create index dishes_cuisine_idx on public.dishes (cuisine);
create index dishes_updated_at_idx on public.dishes (updated_at, id);
-- Proves that somebody sells what search suggests.
create index dishes_active_name_idx on public.dishes (name) where status = 'active';
create index dishes_names_trgm_idx on public.dishes using gin ((name || ' ' || coalesce(name_ru, '')) gin_trgm_ops);
create index dishes_status_updated_at_idx on public.dishes (status, updated_at, id);
create index dishes_chef_id_updated_at_idx on public.dishes (chef_id, updated_at, id);
-- Finds dishes whose suggestions come from an older list of words.
create index dishes_words_version_idx on public.dishes (words_version);

create trigger dishes_touch
before update on public.dishes
for each row execute function private.touch_updated_at();

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

revoke execute on function private.dish_is_public(uuid) from public;
grant execute on function private.dish_is_public(uuid) to anon, authenticated, service_role;

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
  and (select private.factor_given())
$$;

comment on function private.owns_dish(uuid) is 'Whether the caller is the chef of this dish.';

revoke execute on function private.owns_dish(uuid) from public;
grant execute on function private.owns_dish(uuid) to anon, authenticated, service_role;

create function private.refuse_sale_while_hidden()
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

revoke execute on function private.refuse_sale_while_hidden() from public;

create trigger dishes_refuse_sale_while_hidden
before update of status, hidden_at on public.dishes
for each row execute function private.refuse_sale_while_hidden();

create function private.refresh_chef_menu(chef uuid)
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

revoke execute on function private.refresh_chef_menu(uuid) from public;

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

revoke execute on function private.refresh_chef_menu_of_new_rows() from public;

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

revoke execute on function private.refresh_chef_menu_of_old_rows() from public;

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

create trigger notify_public_change
after insert or update or delete or truncate on public.dishes
for each statement execute function private.notify_public_change();

alter table public.dishes enable row level security;

revoke all on public.dishes from public, anon, authenticated, service_role;
grant select on public.dishes to anon, authenticated;
grant select, insert, update, delete on public.dishes to service_role;

-- A menu is as public as its chef; only the chef sees drafts and archived dishes.
create policy dishes_select on public.dishes
for select to anon, authenticated
using (
  (status in ('active', 'paused') and (select private.chef_is_public(chef_id)))
  or (select private.owns_chef(chef_id))
  or (select private.is_admin())
);

create table public.dish_ingredients (
  id uuid not null default gen_random_uuid(),
  dish_id uuid not null,
  name text not null,
  name_ru text,
  is_removable boolean not null default false,
  position integer not null default 0,
  constraint dish_ingredients_pkey primary key (id),
  constraint dish_ingredients_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_ingredients_name_length check (char_length(btrim(name)) between 1 and 80),
  constraint dish_ingredients_name_plain_check check (private.is_plain_name(name)),
  constraint dish_ingredients_name_ru_plain_check check (private.is_plain_name(name_ru))
);

comment on table public.dish_ingredients is 'Ingredients of a dish, and which of them a buyer may leave out.';

create index dish_ingredients_dish_id_idx on public.dish_ingredients (dish_id, position);

create trigger notify_public_change
after insert or update or delete or truncate on public.dish_ingredients
for each statement execute function private.notify_public_change();

alter table public.dish_ingredients enable row level security;

revoke all on public.dish_ingredients from public, anon, authenticated, service_role;
grant select on public.dish_ingredients to anon, authenticated;
grant select, insert, update, delete on public.dish_ingredients to service_role;

create policy dish_ingredients_select on public.dish_ingredients
for select to anon, authenticated
using ((select private.dish_is_public(dish_id)) or (select private.owns_dish(dish_id)) or (select private.is_admin()));

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
  constraint dish_variant_groups_name_plain_check check (private.is_plain_name(name)),
  constraint dish_variant_groups_name_ru_plain_check check (private.is_plain_name(name_ru)),
  constraint dish_variant_groups_choices check (0 <= min_choices and min_choices <= max_choices and max_choices between 1 and 20)
);

comment on table public.dish_variant_groups is 'An option group of a dish: pick one (1 to 1) or up to n.';

create index dish_variant_groups_dish_id_idx on public.dish_variant_groups (dish_id, position);

create trigger notify_public_change
after insert or update or delete or truncate on public.dish_variant_groups
for each statement execute function private.notify_public_change();

alter table public.dish_variant_groups enable row level security;

revoke all on public.dish_variant_groups from public, anon, authenticated, service_role;
grant select on public.dish_variant_groups to anon, authenticated;
grant select, insert, update, delete on public.dish_variant_groups to service_role;

create policy dish_variant_groups_select on public.dish_variant_groups
for select to anon, authenticated
using ((select private.dish_is_public(dish_id)) or (select private.owns_dish(dish_id)) or (select private.is_admin()));

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
  constraint dish_variants_name_plain_check check (private.is_plain_name(name)),
  constraint dish_variants_name_ru_plain_check check (private.is_plain_name(name_ru)),
  constraint dish_variants_price_range check (additional_price_cents between 0 and 100000)
);

comment on table public.dish_variants is 'An option of a group, with its extra price in cents.';

create index dish_variants_group_id_idx on public.dish_variants (group_id, position);

create trigger notify_public_change
after insert or update or delete or truncate on public.dish_variants
for each statement execute function private.notify_public_change();

alter table public.dish_variants enable row level security;

revoke all on public.dish_variants from public, anon, authenticated, service_role;
grant select on public.dish_variants to anon, authenticated;
grant select, insert, update, delete on public.dish_variants to service_role;

create policy dish_variants_select on public.dish_variants
for select to anon, authenticated
using (
  exists (
    select 1
    from public.dish_variant_groups g
    where g.id = group_id
  )
);

-- The first picture, the cover, is in the row of the dish, as every list shows it. The others have a row each for their
-- color, alternative text and position.
create table public.dish_pictures (
  dish_id uuid not null,
  position smallint not null,
  path text not null,
  color text not null default '#d8c4a8',
  alt text,
  alt_ru text,
  constraint dish_pictures_pkey primary key (dish_id, position),
  constraint dish_pictures_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint dish_pictures_path_key unique (dish_id, path),
  constraint dish_pictures_position_range check (position between 1 and 7),
  constraint dish_pictures_path_length check (char_length(path) between 1 and 300),
  constraint dish_pictures_color_form check (color ~* '^#[0-9a-f]{6}$'),
  constraint dish_pictures_alt_length check (char_length(alt) <= 200 and char_length(alt_ru) <= 200)
);

comment on table public.dish_pictures is 'Up to seven pictures of a dish after its cover, in their order.';

create trigger notify_public_change
after insert or update or delete or truncate on public.dish_pictures
for each statement execute function private.notify_public_change();

alter table public.dish_pictures enable row level security;

revoke all on public.dish_pictures from public, anon, authenticated, service_role;
grant select on public.dish_pictures to anon, authenticated;
grant select, insert, update, delete on public.dish_pictures to service_role;

-- A picture is as public as its dish.
create policy dish_pictures_select on public.dish_pictures
for select to anon, authenticated
using ((select private.dish_is_public(dish_id)) or (select private.owns_dish(dish_id)) or (select private.is_admin()));
