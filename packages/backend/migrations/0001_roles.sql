-- The three roles a request can run as, and what each may touch in the public schema.
--
-- The names and the rights are those of a hosted Supabase project, so that policies written for one
-- mean the same on the other: every role may address every table of the public schema, and row level
-- security decides what it sees. Tables there must therefore enable row level security, always.
--
-- Runs as the owner of the database. The roles are cluster-wide in PostgreSQL, so they may be there
-- already because another database of the same cluster made them.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin noinherit;
  end if;

  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;

  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  elsif not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
exception
  -- Two servers that start at once on one empty cluster: the other one was faster, the result is the same.
  when duplicate_object or unique_violation then
    null;
end
$$;

-- `set local role` is allowed to members only. A superuser needs no membership; any other owner does, and may have been
-- given it by a DBA. From PostgreSQL 16 on, the owner that creates a role is a member that may not yet set it.
do $$
declare
  needed constant text := case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end;
begin
  if not (
    pg_has_role(current_user, 'anon', needed)
    and pg_has_role(current_user, 'authenticated', needed)
    and pg_has_role(current_user, 'service_role', needed)
  ) then
    execute format('grant anon, authenticated, service_role to %I', current_user);
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- `truncate` is left out on purpose: it would walk past row level security.
grant select, insert, update, delete
  on all tables in schema public
  to anon, authenticated;
grant all
  on all tables in schema public
  to service_role;
grant usage, select
  on all sequences in schema public
  to anon, authenticated, service_role;

alter default privileges in schema public
  grant select, insert, update, delete on tables to anon, authenticated;
alter default privileges in schema public
  grant all on tables to service_role;
alter default privileges in schema public
  grant usage, select on sequences to anon, authenticated, service_role;
alter default privileges in schema public
  grant execute on functions to anon, authenticated, service_role;
