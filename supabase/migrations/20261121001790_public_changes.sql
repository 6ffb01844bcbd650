-- What anybody may read is answered from memory while nothing of it has changed: every statement that changes
-- a table such answers are made from wakes the servers when its transaction commits. PostgreSQL folds equal
-- notifications of a transaction, and the payload says only which table, never what.

create function private.tell_public_change()
  returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_notify('public_changes', tg_table_name);
  return null;
end
$$;

comment on function private.tell_public_change() is
  'Wakes whoever keeps public answers in memory. No right is needed to notify, so it runs as whoever changes the row.';

do $$
declare
  changed text;
begin
  foreach changed in array array[
    'cap_groups', 'certifications', 'chef_day_meals', 'chef_hour_exceptions', 'chef_hours', 'chef_permits', 'chefs',
    'class_sessions', 'cuisines', 'dish_day_sales', 'dish_ingredients', 'dish_variant_groups', 'dish_variants',
    'dishes', 'places', 'ready_batches', 'reviews', 'services'
  ] loop
    execute format(
      'create trigger tell_public_change
         after insert or update or delete or truncate on public.%I
         for each statement execute function private.tell_public_change()',
      changed
    );
  end loop;
end
$$;

-- Reviews are signed with the name of their author; nothing else of a profile is public.
create trigger tell_public_change
after update of name on public.profiles
for each statement execute function private.tell_public_change();
