-- Audit: a log of acts of admins and of account security that nobody can rewrite.

set local search_path = public, extensions;

create table public.audit_log (
  id bigint generated always as identity,
  area text not null default 'act',
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
  constraint audit_log_action_length check (char_length(action) between 1 and 120),
  constraint audit_log_area_known check (area in ('act', 'security'))
);

comment on table public.audit_log is
  'Acts of admins and security events of accounts. Append-only. The actor is kept by id and address without a foreign key, so that erasing a person cannot change the record.';
comment on column public.audit_log.area is
  'act: a decision of an admin. security: an event of an account, or a refusal.';

create index audit_log_created_at_idx on public.audit_log (created_at desc, id desc);
create index audit_log_subject_idx on public.audit_log (subject_kind, subject_id, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, id desc);
create index audit_log_action_idx on public.audit_log (action, id desc);
create index audit_log_area_idx on public.audit_log (area, id desc);

create function private.audit_text(entry public.audit_log)
returns text
language sql
immutable
set search_path = ''
as $$
  select concat_ws(
    ' ',
    entry.actor_email,
    entry.action,
    entry.subject_kind,
    entry.subject_id,
    entry.reason,
    entry.request_id,
    entry.before::text,
    entry.after::text
  )
$$;

comment on function private.audit_text(public.audit_log) is
  'Text of an entry for search and its index. Immutable because it reads only the entry.';

revoke execute on function private.audit_text(public.audit_log) from public;
grant execute on function private.audit_text(public.audit_log) to service_role;

create index audit_log_text_trgm_idx on public.audit_log using gin (private.audit_text(audit_log) gin_trgm_ops);

create function private.refuse_audit_change()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the audit log is append-only'
    using errcode = '42501';
end
$$;

comment on function private.refuse_audit_change() is 'Trigger: refuses every change of the audit log, by any role.';

revoke execute on function private.refuse_audit_change() from public;

create trigger audit_log_append_only
before update or delete on public.audit_log
for each row execute function private.refuse_audit_change();

create trigger audit_log_no_truncate
before truncate on public.audit_log
for each statement execute function private.refuse_audit_change();

-- `always`: the triggers also fire in a session that replays the changes of a replica.
alter table public.audit_log enable always trigger audit_log_append_only;
alter table public.audit_log enable always trigger audit_log_no_truncate;

alter table public.audit_log enable row level security;

revoke all on public.audit_log from public, anon, authenticated, service_role;
revoke all on sequence public.audit_log_id_seq from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;

create policy audit_log_select on public.audit_log
for select to authenticated
using ((select private.is_admin()));

create policy audit_log_factor on public.audit_log
as restrictive
for all to authenticated
using ((select private.factor_given()));
