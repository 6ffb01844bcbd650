-- Saved views: an admin keeps the filters of a list under a name, for themselves or for all admins who can open the list.

set local search_path = public, extensions;

-- Belongs to the staff member, not to the profile: the views of a former admin end with the appointment.
create table public.saved_views (
  id uuid not null,
  owner_id uuid not null,
  list_name text not null,
  right_name text not null,
  name text not null,
  filter jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_views_pkey primary key (id),
  constraint saved_views_owner_id_fkey foreign key (owner_id) references public.staff_members (user_id) on delete cascade,
  constraint saved_views_list_known check (list_name in (
    'users', 'orders', 'bookings', 'standing_orders', 'chefs', 'listings', 'reviews',
    'payment_alerts', 'owed_refunds', 'audit', 'queue'
  )),
  constraint saved_views_right_known check (right_name in (
    'people_read', 'orders_read', 'kitchens_read', 'listings', 'reviews', 'payments', 'refunds', 'audit', 'desk'
  )),
  constraint saved_views_name_form check (name = btrim(name) and char_length(name) between 1 and 40),
  constraint saved_views_name_plain_check check (private.is_plain_name(name)),
  constraint saved_views_filter_form check (jsonb_typeof(filter) = 'object' and octet_length(filter::text) <= 2000)
);

comment on table public.saved_views is 'Filters of lists of the admin area, kept under a name. Written by operations alone.';
comment on column public.saved_views.right_name is 'The right that opens the list: without it, nobody sees a shared view either.';
comment on column public.saved_views.filter is 'The filters by their names in the address of the page, `ViewFilter` of the contracts.';

create unique index saved_views_owner_id_name_key on public.saved_views (owner_id, list_name, lower(name));
create index saved_views_list_name_idx on public.saved_views (list_name) where is_shared;

alter table public.saved_views enable row level security;

revoke all on public.saved_views from public, anon, authenticated, service_role;
grant select on public.saved_views to authenticated;
grant select, insert, update, delete on public.saved_views to service_role;

-- The caller's own views and shared ones, of lists that the caller can open.
create policy saved_views_select on public.saved_views
for select to authenticated
using (
  (owner_id = (select auth.uid()) or is_shared)
  and private.has_staff_right(right_name)
);
