-- An admin opens a person's account for half an hour, with a reason that the person reads.

set local search_path = public, extensions;

create table public.support_views (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  admin_id uuid,
  reason text not null,
  opened_at timestamptz not null,
  ends_at timestamptz not null,
  constraint support_views_pkey primary key (id),
  constraint support_views_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint support_views_admin_id_fkey foreign key (admin_id) references public.profiles (id) on delete set null,
  constraint support_views_reason_length check (char_length(reason) between 3 and 500),
  constraint support_views_end_after_start check (ends_at > opened_at)
);

comment on table public.support_views is 'When admins opened a person''s account for support. The person reads the own rows.';
comment on column public.support_views.admin_id is 'Null once the admin''s profile is gone. Not shown to the person; the audit names the admin.';
comment on column public.support_views.ends_at is 'Until then the admin reads the account without a new reason.';

create index support_views_user_id_idx on public.support_views (user_id, opened_at desc);
create index support_views_admin_id_idx on public.support_views (admin_id, user_id, ends_at);

alter table public.support_views enable row level security;
revoke all on public.support_views from public, anon, authenticated, service_role;
grant select (id, user_id, reason, opened_at, ends_at) on public.support_views to authenticated;
grant select, insert, delete on public.support_views to service_role;

create policy support_views_select on public.support_views
for select to authenticated
using (user_id = (select auth.uid()) and (select private.factor_given()));
