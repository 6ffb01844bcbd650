-- Laws forbid kinds of food by permit. Nobody recognizes them for certain, so the chef states which of them a dish has, and
-- the moment of the statement stays with it.

alter table public.dishes
  add column food_kinds text[],
  add column food_kinds_stated_at timestamptz,
  add constraint dishes_food_kinds_known check (
    food_kinds <@ array[
      'meat', 'seafood', 'raw_oysters', 'raw_milk', 'home_dairy', 'frozen', 'low_acid_canned', 'melted_chocolate', 'alcohol',
      'cannabis'
    ]
  ),
  add constraint dishes_food_kinds_stated check ((food_kinds is null) = (food_kinds_stated_at is null));

comment on column public.dishes.food_kinds is
  'The kinds of food that laws forbid by permit and that the dish has, as its chef stated. Null: no statement.';
comment on column public.dishes.food_kinds_stated_at is 'When the chef made this statement.';

create function private.date_food_statement()
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

revoke execute on function private.date_food_statement() from public;

comment on function private.date_food_statement() is
  'Trigger: dates a statement about kinds of food when it is made or changes.';

create trigger dishes_date_food_statement
before insert or update of food_kinds on public.dishes
for each row execute function private.date_food_statement();
