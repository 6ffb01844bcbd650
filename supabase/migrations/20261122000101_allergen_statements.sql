-- A dish has a statement of its allergens by its chef: some of the nine, or explicitly none of them. Without one it
-- cannot be offered, and nothing is said of what it does not contain. Names of ingredients suggest allergens; a chef
-- who denies a suggestion says why, and an admin decides.

set local search_path = public, extensions;

alter table public.dishes
  alter column allergens drop not null,
  alter column allergens drop default,
  add column possible_allergens text[] not null default '{}',
  add column words_version integer not null default 0,
  add constraint dishes_possible_allergens_known check (
    possible_allergens <@ array['milk', 'egg', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame']
  );

comment on column public.dishes.allergens is 'What the chef states: some of the nine major allergens, none of them (empty), or nothing yet (null).';
comment on column public.dishes.possible_allergens is
  'Suggested by the names of ingredients and options, neither stated nor cleared by an admin. Kept by menu/manage/write-statements.ts.';
comment on column public.dishes.words_version is
  'Version of the table of words the suggestions were made by; 0 until they are made.';

alter table public.order_lines
  alter column allergens drop not null,
  alter column allergens drop default,
  add column possible_allergens text[] not null default '{}';

comment on column public.order_lines.allergens is 'What the chef stated when the order was placed; null when nothing.';
comment on column public.order_lines.possible_allergens is 'What the ingredients suggested besides when the order was placed.';

-- An empty list was the default and so no statement. What kitchens and searches keep of a dish does not depend on it.
alter table public.dishes disable trigger user;

update public.dishes
set allergens = null
where allergens = '{}';

alter table public.dishes enable trigger user;
alter table public.order_lines disable trigger user;

update public.order_lines
set allergens = null
where allergens = '{}';

alter table public.order_lines enable trigger user;

-- Finds the dishes that were read by an older table of words.
create index dishes_words_version_idx on public.dishes (words_version);

-- A trigger and no check: dishes offered before this rule stay visible, and what sells them may still change their rows.
create function private.refuse_sale_without_statement()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'active' and new.allergens is null then
    raise exception 'the chef has not stated the allergens of this dish'
      using errcode = 'LC004';
  end if;
  return new;
end
$$;

comment on function private.refuse_sale_without_statement() is 'Trigger: a dish is offered only with a statement of its allergens.';

create trigger dishes_refuse_sale_without_statement
before insert or update of status, allergens on public.dishes
for each row execute function private.refuse_sale_without_statement();

-- The line of an order keeps what was known of its dish, whoever writes the line.
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

comment on function private.keep_possible_allergens() is 'Trigger: an order keeps what the ingredients of its dishes suggested.';

create trigger order_lines_keep_possible_allergens
before insert on public.order_lines
for each row execute function private.keep_possible_allergens();

create table public.allergen_denials (
  id uuid not null default gen_random_uuid(),
  dish_id uuid not null,
  allergen text not null,
  ingredients text[] not null,
  reason text not null,
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  created_at timestamptz not null default now(),
  constraint allergen_denials_pkey primary key (id),
  constraint allergen_denials_dish_id_fkey foreign key (dish_id) references public.dishes (id) on delete cascade,
  constraint allergen_denials_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint allergen_denials_dish_allergen_key unique (dish_id, allergen),
  constraint allergen_denials_allergen_known check (
    allergen in ('milk', 'egg', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame')
  ),
  constraint allergen_denials_ingredients_named check (cardinality(ingredients) > 0),
  constraint allergen_denials_reason_length check (char_length(btrim(reason)) between 1 and 500),
  constraint allergen_denials_status_known check (status in ('open', 'approved', 'rejected')),
  constraint allergen_denials_decided_when_closed check ((status = 'open') = (decided_at is null))
);

comment on table public.allergen_denials is 'Why a dish has none of an allergen that its ingredients suggest, and what an admin decided about it.';
comment on column public.allergen_denials.ingredients is 'The names that suggested it when the reason was given.';

create index allergen_denials_waiting_idx on public.allergen_denials (created_at, id) where status = 'open';
create index allergen_denials_decided_by_idx on public.allergen_denials (decided_by);

alter table public.allergen_denials enable row level security;

revoke all on public.allergen_denials from anon, authenticated;
grant select on public.allergen_denials to authenticated;

-- The chef's and the admins' business; written by server functions alone.
create policy allergen_denials_select on public.allergen_denials
for select to authenticated
using ((select private.owns_dish(dish_id)) or (select private.is_admin()));
