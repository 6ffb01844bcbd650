-- The three roles a request can run as, with the names of a hosted Supabase project, so that policies mean the same on
-- both. Nothing is granted by default: each table, view and function names its grants beside itself.
--
-- Runs as the owner of the database. Roles belong to the whole cluster in PostgreSQL, so another database of the same
-- cluster may have created them already.

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
  -- Two servers start at once on one empty cluster: the other one created the role, with the same result.
  when duplicate_object or unique_violation then
    null;
end
$$;

-- `set local role` needs membership. A superuser needs none; any other owner does, and a DBA may have granted it. From
-- PostgreSQL 16 on, the owner that creates a role is a member that cannot set it yet.
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
