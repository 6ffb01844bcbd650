-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger drops_touch
before update on public.drops
for each row execute function private.touch_updated_at();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.drops
for each statement execute function private.notify_public_change();

create or replace function private.move_drop_batches()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.ready_batches
  set opens_at = new.orders_begin_at
  where drop_id = new.id;
  return null;
end
$$;

comment on function private.move_drop_batches() is
  'Trigger: sets the moment orders begin in the batches of a drop that is announced, canceled or gets another opening.';

create or replace trigger drops_move_batches
after update on public.drops
for each row when (old.orders_begin_at <> new.orders_begin_at)
execute function private.move_drop_batches();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.drop_windows
for each statement execute function private.notify_public_change();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.drop_pictures
for each statement execute function private.notify_public_change();
