-- Drops: dishes that are announced together and sold from one moment on. The dishes of a drop are batches, so orders, caps,
-- pick lists and figures treat their portions like any others. Whether a drop is open or sold out follows from time and
-- portions (packages/contracts/src/drops/drop-state.ts) and is not stored.

set local search_path = public, extensions;

create table public.drops (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  slug text not null,
  title text not null,
  title_ru text,
  story text not null default '',
  story_ru text,
  opens_at timestamptz not null,
  order_by timestamptz not null,
  portions_per_person integer,
  announced_at timestamptz,
  cancelled_at timestamptz,
  orders_begin_at timestamptz not null generated always as (
    case when announced_at is null or cancelled_at is not null then timestamptz 'infinity' else opens_at end
  ) stored,
  announcement_notified_at timestamptz,
  opening_notified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drops_pkey primary key (id),
  constraint drops_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint drops_id_chef_id_key unique (id, chef_id),
  constraint drops_slug_key unique (slug),
  constraint drops_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 90),
  constraint drops_title_length check (char_length(btrim(title)) between 2 and 120),
  constraint drops_title_plain_check check (private.is_plain_name(title)),
  constraint drops_title_ru_plain_check check (private.is_plain_name(title_ru)),
  constraint drops_story_length check (char_length(story) <= 4000 and char_length(story_ru) <= 4000),
  constraint drops_opens_before_it_closes check (opens_at < order_by),
  constraint drops_per_person_positive check (portions_per_person > 0),
  constraint drops_only_announced_are_cancelled check (cancelled_at is null or announced_at is not null)
);

comment on table public.drops is 'Dishes of a chef that are announced together and sold from one moment on.';
comment on column public.drops.slug is 'In the address of its page. Fixed from the announcement on.';
comment on column public.drops.order_by is 'Last moment to order. Copied to its batches.';
comment on column public.drops.portions_per_person is 'Portions of all its dishes that one person may order; null for any number.';
comment on column public.drops.announced_at is 'Null while it is a draft, which only the chef sees.';
comment on column public.drops.orders_begin_at is 'The opening, infinity while nobody can order. Copied to its batches.';
comment on column public.drops.announcement_notified_at is
  'When the announcement was sent to the followers. Written by the job that sends it, so that it is sent once.';
comment on column public.drops.opening_notified_at is 'The same for the opening.';

create index drops_chef_id_idx on public.drops (chef_id, opens_at desc, id);
create index drops_upcoming_idx on public.drops (opens_at, id) where announced_at is not null and cancelled_at is null;

create trigger drops_touch
before update on public.drops
for each row execute function private.touch_updated_at();

create trigger notify_public_change
after insert or update or delete or truncate on public.drops
for each statement execute function private.notify_public_change();

alter table public.drops enable row level security;

-- Read and written by operations alone.
revoke all on public.drops from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.drops to service_role;

alter table public.ready_batches
  add constraint ready_batches_drop_fkey foreign key (drop_id, chef_id) references public.drops (id, chef_id)
    on delete set null (drop_id);

create function private.move_drop_batches()
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

revoke execute on function private.move_drop_batches() from public;

create trigger drops_move_batches
after update on public.drops
for each row when (old.orders_begin_at <> new.orders_begin_at)
execute function private.move_drop_batches();

create table public.drop_windows (
  drop_id uuid not null,
  pickup_from timestamptz not null,
  pickup_until timestamptz not null,
  portions_limit integer,
  constraint drop_windows_pkey primary key (drop_id, pickup_from),
  constraint drop_windows_drop_id_fkey foreign key (drop_id) references public.drops (id) on delete cascade,
  constraint drop_windows_window check (pickup_from < pickup_until),
  constraint drop_windows_limit_positive check (portions_limit > 0)
);

comment on table public.drop_windows is
  'A window in which the food of a drop is handed over: one slot of an order. Its portions are counted in slot_sales, by the drop.';
comment on column public.drop_windows.portions_limit is 'Portions handed over in it at most; null for any number.';

create trigger notify_public_change
after insert or update or delete or truncate on public.drop_windows
for each statement execute function private.notify_public_change();

alter table public.drop_windows enable row level security;

revoke all on public.drop_windows from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.drop_windows to service_role;

create table public.drop_pictures (
  drop_id uuid not null,
  position smallint not null,
  path text not null,
  color text not null default '#d8c4a8',
  alt text,
  alt_ru text,
  constraint drop_pictures_pkey primary key (drop_id, position),
  constraint drop_pictures_drop_id_fkey foreign key (drop_id) references public.drops (id) on delete cascade,
  constraint drop_pictures_path_key unique (drop_id, path),
  constraint drop_pictures_position_range check (position between 0 and 7),
  constraint drop_pictures_path_length check (char_length(path) between 1 and 300),
  constraint drop_pictures_color_form check (color ~* '^#[0-9a-f]{6}$'),
  constraint drop_pictures_alt_length check (char_length(alt) <= 200 and char_length(alt_ru) <= 200)
);

comment on table public.drop_pictures is 'Up to eight pictures of a drop in their order, the cover first.';

create trigger notify_public_change
after insert or update or delete or truncate on public.drop_pictures
for each statement execute function private.notify_public_change();

alter table public.drop_pictures enable row level security;

revoke all on public.drop_pictures from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.drop_pictures to service_role;
