-- Food of today is found by when its day begins where the kitchen is: late in the evening, when little is left of today,
-- the batches of the days to come are not read.

set local search_path = public, extensions;

alter table public.ready_batches add column day_begins_at timestamptz;

comment on column public.ready_batches.day_begins_at is 'Midnight before `day` in the time zone of the kitchen: from then on the batch is one of today. Written by trigger.';

alter table public.ready_batches disable trigger user;
update public.ready_batches b
set day_begins_at = b.day::timestamp at time zone c.time_zone
from public.chefs c
where c.id = b.chef_id;
alter table public.ready_batches enable trigger user;

alter table public.ready_batches alter column day_begins_at set not null;

drop index public.ready_batches_open_idx;
create index ready_batches_open_idx on public.ready_batches (pickup_until, day_begins_at) where portions_left > 0;

create or replace function private.place_batch()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  select coalesce(private.cell_of(c.latitude, c.longitude), 0), new.day::timestamp at time zone c.time_zone
  into strict new.cell, new.day_begins_at
  from public.chefs c
  where c.id = new.chef_id;
  return new;
end
$$;

comment on function private.place_batch() is 'Trigger: a batch is where its kitchen is, and its day begins when it does there.';

drop trigger ready_batches_placed on public.ready_batches;
create trigger ready_batches_placed
before insert or update of day on public.ready_batches
for each row execute function private.place_batch();

create or replace function private.move_batches()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.ready_batches
  set cell = coalesce(private.cell_of(new.latitude, new.longitude), 0),
      day_begins_at = day::timestamp at time zone new.time_zone
  where chef_id = new.id;
  return null;
end
$$;

drop trigger chefs_move_batches on public.chefs;
create trigger chefs_move_batches
after update on public.chefs
for each row
when (
  private.cell_of(old.latitude, old.longitude) is distinct from private.cell_of(new.latitude, new.longitude)
  or old.time_zone <> new.time_zone
)
execute function private.move_batches();
