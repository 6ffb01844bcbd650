-- Names that others read: without characters that cannot be seen. Those of direction make a name read as another one,
-- and those of no width make two names look alike. Server functions refuse them with words; a row may also be written
-- through the data API. The characters are those of packages/contracts/src/plain-name.ts.
do $$
declare
  invisible constant text := '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]';
  named record;
begin
  for named in
    select *
    from (
      values
        ('profiles', 'name'),
        ('chefs', 'name'),
        ('chefs', 'name_ru'),
        ('cap_groups', 'name'),
        ('dishes', 'name'),
        ('dishes', 'name_ru'),
        ('dish_ingredients', 'name'),
        ('dish_ingredients', 'name_ru'),
        ('dish_variant_groups', 'name'),
        ('dish_variant_groups', 'name_ru'),
        ('dish_variants', 'name'),
        ('dish_variants', 'name_ru'),
        ('services', 'name'),
        ('services', 'name_ru')
    ) as columns (table_name, column_name)
  loop
    -- A name of nothing else becomes a dash: it may not be empty.
    execute format(
      'update public.%1$I
       set %2$I = coalesce(nullif(btrim(regexp_replace(%2$I, %3$L, '''', ''g'')), ''''), ''--'')
       where %2$I ~ %3$L',
      named.table_name, named.column_name, invisible
    );
    execute format(
      'alter table public.%1$I
       add constraint %4$I check (%2$I !~ %3$L)',
      named.table_name, named.column_name, invisible,
      named.table_name || '_' || named.column_name || '_plain_check'
    );
  end loop;
end
$$;
