-- The audit log takes in what happens to accounts as well, and is found by any word of it.

set local search_path = public, extensions;

alter table public.audit_log
  add column area text not null default 'act',
  add constraint audit_log_area_known check (area in ('act', 'security'));

comment on table public.audit_log is 'Every act of an admin and every event of an account''s security: who, what, before, after, why. Append-only. The actor is kept by id and address without a foreign key, so that erasing a person cannot change the record.';
comment on column public.audit_log.area is 'act: decided by an admin. security: what happened to an account, or was refused to one.';

-- What a search looks through, as one text; also what its index has.
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

comment on function private.audit_text(public.audit_log) is 'The words of an entry of the audit log. Of nothing but its own columns, so it may be indexed.';

grant execute on function private.audit_text(public.audit_log) to service_role;

create index audit_log_text_trgm_idx on public.audit_log using gin (private.audit_text(audit_log) gin_trgm_ops);
create index audit_log_action_idx on public.audit_log (action, id desc);
create index audit_log_area_idx on public.audit_log (area, id desc);

-- Always: neither does a session that plays back a replica's changes get past them.
alter table public.audit_log enable always trigger audit_log_append_only;
alter table public.audit_log enable always trigger audit_log_no_truncate;

-- Nobody who is not its owner changes, empties or ties triggers to it, whatever is granted by default.
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;
