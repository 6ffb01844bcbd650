-- Settings that admins change without a deploy, announcements, and notes of admins.

create table public.platform_settings (
  key text not null,
  version integer not null,
  value jsonb not null,
  reason text,
  restored_from integer,
  changed_by uuid,
  created_at timestamptz not null default now(),
  constraint platform_settings_pkey primary key (key, version),
  constraint platform_settings_changed_by_fkey foreign key (changed_by) references public.profiles (id) on delete set null,
  constraint platform_settings_version_positive check (version > 0),
  constraint platform_settings_reason_length check (char_length(reason) <= 500)
);

comment on table public.platform_settings is
  'Settings of the marketplace. The highest version of a key is in force. Versions are never rewritten.';
comment on column public.platform_settings.reason is 'Reason of the change, as the admin wrote it.';
comment on column public.platform_settings.restored_from is
  'The version that this one restores; 0 is the default of the release.';

create index platform_settings_changed_by_idx on public.platform_settings (changed_by);

create trigger notify_public_change
after insert or update or delete or truncate on public.platform_settings
for each statement execute function private.notify_public_change();

alter table public.platform_settings enable row level security;

revoke all on public.platform_settings from public, anon, authenticated, service_role;
grant select on public.platform_settings to authenticated;
grant select, insert on public.platform_settings to service_role;

create policy platform_settings_select on public.platform_settings
for select to authenticated
using ((select private.is_admin()));

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

comment on table public.announcements is 'A line shown above the pages within a range of time.';

create index announcements_window_idx on public.announcements (starts_at, ends_at);
create index announcements_created_by_idx on public.announcements (created_by);

alter table public.announcements enable row level security;

revoke all on public.announcements from public, anon, authenticated, service_role;
grant select on public.announcements to anon, authenticated;
grant select, insert, update, delete on public.announcements to service_role;

-- Announcements are public while they run.
create policy announcements_select on public.announcements
for select to anon, authenticated
using ((starts_at <= now() and (ends_at is null or now() < ends_at)) or (select private.is_admin()));

create table public.admin_notes (
  id uuid not null,
  subject_kind text not null,
  subject_id uuid not null,
  body text not null,
  author_id uuid,
  author_name text not null,
  created_at timestamptz not null default now(),
  constraint admin_notes_pkey primary key (id),
  constraint admin_notes_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint admin_notes_subject_known check (
    subject_kind in ('user', 'chef', 'dish', 'service', 'order', 'booking', 'review')
  ),
  constraint admin_notes_body_length check (char_length(body) between 1 and 2000)
);

comment on table public.admin_notes is 'Notes of admins about a record, for admins alone. Never rewritten.';

create index admin_notes_subject_idx on public.admin_notes (subject_kind, subject_id, created_at desc);
create index admin_notes_author_id_idx on public.admin_notes (author_id);

alter table public.admin_notes enable row level security;

revoke all on public.admin_notes from public, anon, authenticated, service_role;
grant select on public.admin_notes to authenticated;
grant select, insert, delete on public.admin_notes to service_role;

create policy admin_notes_select on public.admin_notes
for select to authenticated
using ((select private.is_admin()));
