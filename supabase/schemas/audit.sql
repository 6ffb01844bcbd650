-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.audit_text(entry public.audit_log)
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

create or replace function private.refuse_audit_change()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the audit log is append-only'
    using errcode = '42501';
end
$$;

comment on function private.refuse_audit_change() is 'Trigger: refuses every change of the audit log, by any role.';

create or replace trigger audit_log_append_only
before update or delete on public.audit_log
for each row execute function private.refuse_audit_change();

-- `always`: the triggers also fire in a session that replays the changes of a replica.
alter table public.audit_log enable always trigger audit_log_append_only;

create or replace trigger audit_log_no_truncate
before truncate on public.audit_log
for each statement execute function private.refuse_audit_change();

alter table public.audit_log enable always trigger audit_log_no_truncate;
