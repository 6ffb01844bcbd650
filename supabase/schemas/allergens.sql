-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- A trigger instead of a check, so that the refusal has a code of its own.
create or replace function private.refuse_sale_without_statement()
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

create or replace trigger dishes_refuse_sale_without_statement
before insert or update of status, allergens on public.dishes
for each row execute function private.refuse_sale_without_statement();

-- For the chef; only server functions write it.
create policy allergen_denials_select on public.allergen_denials
for select to authenticated
using ((select private.owns_dish(allergen_denials.dish_id)));

create or replace function private.date_food_statement()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.food_kinds is not distinct from old.food_kinds then
      return new;
    end if;
  end if;
  new.food_kinds_stated_at := case when new.food_kinds is not null then now() end;
  return new;
end
$$;

comment on function private.date_food_statement() is
  'Trigger: dates a statement about kinds of food when it is made or changes.';

create or replace trigger dishes_date_food_statement
before insert or update of food_kinds on public.dishes
for each row execute function private.date_food_statement();
