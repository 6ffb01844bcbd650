-- A saved view is shared with all admins who can open its list, or with one staff role.

set local search_path = public, extensions;

alter table public.saved_views
  add column shared_role text,
  add constraint saved_views_shared_role_fkey foreign key (shared_role) references public.staff_roles (name) on delete restrict,
  add constraint saved_views_role_is_shared check (shared_role is null or is_shared);

comment on column public.saved_views.shared_role is 'The staff role whose admins see a shared view; null for all who can open the list.';

create index saved_views_shared_role_idx on public.saved_views (shared_role);
