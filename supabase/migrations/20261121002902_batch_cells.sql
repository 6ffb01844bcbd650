-- Food that is ready near a place: batches know their kitchen's cell of the grid, so that only those of the place are read.

set local search_path = public, extensions;

alter table public.ready_batches add column cell integer not null default 0;

comment on column public.ready_batches.cell is 'Where the kitchen is on the grid (private.cell_of), 0 while it is nowhere; written by trigger.';

alter table public.ready_batches disable trigger user;
update public.ready_batches b
set cell = coalesce(private.cell_of(c.latitude, c.longitude), 0)
from public.chefs c
where c.id = b.chef_id;
alter table public.ready_batches enable trigger user;

create index ready_batches_cell_idx on public.ready_batches (cell, pickup_until) where portions_left > 0;

create function private.place_batch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select coalesce(private.cell_of(c.latitude, c.longitude), 0)
  into strict new.cell
  from public.chefs c
  where c.id = new.chef_id;
  return new;
end
$$;

comment on function private.place_batch() is 'Trigger: a batch is where its kitchen is.';

create trigger ready_batches_placed
before insert on public.ready_batches
for each row execute function private.place_batch();

create function private.move_batches()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.ready_batches
  set cell = coalesce(private.cell_of(new.latitude, new.longitude), 0)
  where chef_id = new.id;
  return null;
end
$$;

comment on function private.move_batches() is 'Trigger: batches move with their kitchen.';

create trigger chefs_move_batches
after update on public.chefs
for each row
when (
  private.cell_of(old.latitude, old.longitude) is distinct from private.cell_of(new.latitude, new.longitude)
)
execute function private.move_batches();
