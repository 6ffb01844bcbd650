-- Allergens: a chef states for each dish which of the nine it contains, or explicitly none. Without a statement a dish is
-- not offered, and nothing is said about what it does not contain. Ingredient names suggest allergens; a chef who denies a
-- suggestion gives a reason, and an admin decides.

set local search_path = public, extensions;

-- A trigger instead of a check, so that the refusal has a code of its own.
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

comment on function private.refuse_sale_without_statement() is
  'Trigger: a dish is offered only with an allergen statement (SQLSTATE LC004).';

revoke execute on function private.refuse_sale_without_statement() from public;

create trigger dishes_refuse_sale_without_statement
before insert or update of status, allergens on public.dishes
for each row execute function private.refuse_sale_without_statement();

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
  constraint allergen_denials_allergen_known check (private.are_major_allergens(array[allergen])),
  constraint allergen_denials_ingredients_named check (cardinality(ingredients) > 0),
  constraint allergen_denials_reason_length check (char_length(btrim(reason)) between 1 and 500),
  constraint allergen_denials_status_known check (status in ('open', 'approved', 'rejected')),
  constraint allergen_denials_decided_when_closed check ((status = 'open') = (decided_at is null))
);

comment on table public.allergen_denials is
  'Denials: why a dish does not contain an allergen that its ingredients suggest, and the decision of an admin.';
comment on column public.allergen_denials.ingredients is
  'Names of the ingredients that suggested the allergen at the time of the denial.';

create index allergen_denials_waiting_idx on public.allergen_denials (created_at, id) where status = 'open';
create index allergen_denials_decided_by_idx on public.allergen_denials (decided_by);

alter table public.allergen_denials enable row level security;

revoke all on public.allergen_denials from public, anon, authenticated, service_role;
grant select on public.allergen_denials to authenticated;
grant select, insert, update, delete on public.allergen_denials to service_role;

-- For the chef and the admins; only server functions write it.
create policy allergen_denials_select on public.allergen_denials
for select to authenticated
using ((select private.owns_dish(dish_id)) or (select private.is_admin()));
