-- A chef is in one place at a time: an agreed booking and a date of a class cannot overlap either. And a secret
-- address under which a calendar program reads what a kitchen has agreed to.

set local search_path = public, extensions;

-- An exclusion constraint sees one table only. Both sides lock their chef first, so that of two at once the
-- second sees the first.
create function private.refuse_chef_overlap()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  overlapping boolean;
begin
  perform 1
  from public.chefs c
  where c.id = new.chef_id
  for no key update;
  if tg_table_name = 'bookings' then
    select exists (
      select 1
      from public.class_sessions k
      where k.chef_id = new.chef_id
        and tstzrange(k.starts_at, k.ends_at) && tstzrange(new.starts_at, new.ends_at)
    )
    into overlapping;
  else
    select exists (
      select 1
      from public.bookings b
      where b.chef_id = new.chef_id
        and b.session_id is null
        and b.status in ('accepted', 'confirmed')
        and tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at, new.ends_at)
    )
    into overlapping;
  end if;
  if overlapping then
    raise exception 'a chef cannot be in two places at once'
      using errcode = '23P01';
  end if;
  return new;
end
$$;

comment on function private.refuse_chef_overlap() is 'Trigger: an agreed booking and a class of one chef cannot overlap (SQLSTATE 23P01).';

create trigger bookings_no_overlap_with_classes_insert
before insert on public.bookings
for each row when (new.status in ('accepted', 'confirmed') and new.session_id is null)
execute function private.refuse_chef_overlap();

create trigger bookings_no_overlap_with_classes_update
before update of status, starts_at, ends_at on public.bookings
for each row when (
  new.status in ('accepted', 'confirmed')
  and new.session_id is null
  and (old.status not in ('accepted', 'confirmed') or (old.starts_at, old.ends_at) is distinct from (new.starts_at, new.ends_at))
)
execute function private.refuse_chef_overlap();

create trigger class_sessions_no_overlap_with_bookings
before insert or update of starts_at, ends_at on public.class_sessions
for each row
execute function private.refuse_chef_overlap();

create index class_sessions_chef_id_starts_at_idx on public.class_sessions (chef_id, starts_at);

-- The token itself is not kept: who reads this table cannot read a calendar.
create table public.calendar_feeds (
  chef_id uuid not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  constraint calendar_feeds_pkey primary key (chef_id),
  constraint calendar_feeds_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint calendar_feeds_token_hash_key unique (token_hash)
);

comment on table public.calendar_feeds is 'The one secret calendar address a kitchen may have; a new one ends the old one.';

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from anon, authenticated;
