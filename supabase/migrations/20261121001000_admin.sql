-- Admin: settings that change without a deploy, announcements, and a log nobody can rewrite.

set local search_path = public, extensions;

create table public.audit_log (
  id bigint generated always as identity,
  actor_id uuid,
  actor_email text,
  action text not null,
  subject_kind text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  reason text,
  request_id text,
  created_at timestamptz not null default now(),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_action_length check (char_length(action) between 1 and 120)
);

comment on table public.audit_log is 'Every act of an admin: who, what, before, after, why. Append-only. The actor is kept by id and address without a foreign key, so that erasing a person cannot change the record.';

create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_subject_idx on public.audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, id desc);

create function private.refuse_audit_change()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the audit log is append-only'
    using errcode = '42501';
end
$$;

comment on function private.refuse_audit_change() is 'Trigger: nobody''s role changes or deletes what was recorded.';

create trigger audit_log_append_only
before update or delete on public.audit_log
for each row execute function private.refuse_audit_change();

create trigger audit_log_no_truncate
before truncate on public.audit_log
for each statement execute function private.refuse_audit_change();

create table public.platform_settings (
  key text not null,
  version integer not null,
  value jsonb not null,
  changed_by uuid,
  created_at timestamptz not null default now(),
  constraint platform_settings_pkey primary key (key, version),
  constraint platform_settings_changed_by_fkey foreign key (changed_by) references public.profiles (id) on delete set null
);

comment on table public.platform_settings is 'Settings of the marketplace. The highest version of a key counts; older ones can be brought back.';

create index platform_settings_changed_by_idx on public.platform_settings (changed_by);

create table public.announcements (
  id uuid not null default gen_random_uuid(),
  audience text not null default 'everyone',
  body text not null,
  body_ru text not null,
  link text,
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint announcements_pkey primary key (id),
  constraint announcements_created_by_fkey foreign key (created_by) references public.profiles (id) on delete set null,
  constraint announcements_audience_known check (audience in ('everyone', 'buyers', 'chefs')),
  constraint announcements_window check (ends_at is null or starts_at < ends_at),
  constraint announcements_body_length check (char_length(body) between 1 and 500 and char_length(body_ru) between 1 and 500)
);

comment on table public.announcements is 'A line of news shown above the pages, from and until a time.';

create index announcements_window_idx on public.announcements (starts_at, ends_at);
create index announcements_created_by_idx on public.announcements (created_by);

alter table public.audit_log enable row level security;
alter table public.platform_settings enable row level security;
alter table public.announcements enable row level security;

revoke all on public.audit_log, public.platform_settings, public.announcements from anon, authenticated;
revoke update, delete, truncate on public.audit_log from service_role;
grant select on public.audit_log, public.platform_settings to authenticated;
grant select on public.announcements to anon, authenticated;

create policy audit_log_select on public.audit_log
for select to authenticated
using ((select private.is_admin()));

create policy platform_settings_select on public.platform_settings
for select to authenticated
using ((select private.is_admin()));

-- Announcements are public while they run.
create policy announcements_select on public.announcements
for select to anon, authenticated
using ((starts_at <= now() and (ends_at is null or now() < ends_at)) or (select private.is_admin()));
