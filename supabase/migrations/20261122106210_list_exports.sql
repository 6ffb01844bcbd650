-- Exports of admins' lists. The file is text in rows: it has the same life and the same backup as its export, on every project.

set local search_path = public, extensions;

create table public.list_exports (
  id uuid not null,
  owner_id uuid not null,
  list_name text not null,
  filter jsonb not null,
  status text not null default 'running',
  row_count integer not null default 0,
  part_count integer not null default 0,
  next_cursor text,
  is_cut boolean not null default false,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint list_exports_pkey primary key (id),
  constraint list_exports_owner_id_fkey foreign key (owner_id) references public.staff_members (user_id) on delete cascade,
  constraint list_exports_list_known check (list_name in (
    'users', 'orders', 'bookings', 'standing_orders', 'chefs', 'listings', 'reviews',
    'payment_alerts', 'owed_refunds', 'discounts', 'credits'
  )),
  constraint list_exports_status_known check (status in ('running', 'done', 'failed')),
  constraint list_exports_counts check (row_count >= 0 and part_count >= 0),
  constraint list_exports_expires_later check (expires_at > created_at)
);

comment on table public.list_exports is 'Exports of lists of the admin area, for the admin who asked. Deleted when they expire.';
comment on column public.list_exports.next_cursor is 'The position of the next part; null before the first and after the last one.';
comment on column public.list_exports.touched_at is 'The last progress. A running export without progress is continued by a task.';

create index list_exports_owner_id_idx on public.list_exports (owner_id, list_name, created_at desc);
create unique index list_exports_running_key on public.list_exports (owner_id) where status = 'running';
create index list_exports_expires_at_idx on public.list_exports (expires_at);

alter table public.list_exports enable row level security;

-- Read and written by operations alone.
revoke all on public.list_exports from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.list_exports to service_role;

create table public.list_export_parts (
  export_id uuid not null,
  position integer not null,
  content text not null,
  constraint list_export_parts_pkey primary key (export_id, position),
  constraint list_export_parts_export_id_fkey foreign key (export_id) references public.list_exports (id) on delete cascade,
  constraint list_export_parts_position_positive check (position >= 1)
);

comment on table public.list_export_parts is 'The file of an export, in parts of some hundred rows of CSV.';

alter table public.list_export_parts enable row level security;

-- Read and written by operations alone.
revoke all on public.list_export_parts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.list_export_parts to service_role;
