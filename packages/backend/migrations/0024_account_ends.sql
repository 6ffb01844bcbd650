-- What the server may do with a person's sessions and account in the transaction of its own cause: a server
-- function runs as service_role, which has no right to the tables themselves.

create function auth.sessions_of(person uuid)
  returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, address text)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    session.id,
    session.created_at,
    greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'utc'),
    session.user_agent,
    host(session.ip)
  from auth.sessions as session
  where session.user_id = person
    and (session.not_after is null or session.not_after > now())
  order by 3 desc, session.id
$$;

comment on function auth.sessions_of(uuid) is 'Where a person is signed in, the last used first.';

create function auth.end_session(person uuid, session uuid)
  returns boolean
  language sql
  security definer
  set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where user_id = person
      and id = session
    returning id
  )
  select exists (select 1 from ended)
$$;

comment on function auth.end_session(uuid, uuid) is 'Ends one session of a person with its refresh tokens. False when they have no such session.';

-- The row stays, because others point to it; nobody can sign in to it, and the address is free again.
create function auth.erase_account(person uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  address text;
begin
  select email into address from auth.users where id = person;
  delete from auth.rate_limits where strpos(key, address) > 0;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = person::text;
  update auth.users
  set email = 'erased-' || person || '@erased.invalid',
      encrypted_password = null,
      phone = null,
      email_change = null,
      confirmation_token = null,
      recovery_token = null,
      email_change_token_new = null,
      email_change_token_current = '',
      reauthentication_token = '',
      raw_app_meta_data = '{}',
      raw_user_meta_data = '{}',
      last_sign_in_at = null,
      banned_until = now() + interval '100 years',
      deleted_at = now(),
      updated_at = now()
  where id = person;
end
$$;

comment on function auth.erase_account(uuid) is 'Takes everything from an account that says whose it was, and closes it for good.';

revoke execute
  on function auth.sessions_of(uuid), auth.end_session(uuid, uuid), auth.erase_account(uuid)
  from public;
grant execute
  on function auth.sessions_of(uuid), auth.end_session(uuid, uuid), auth.erase_account(uuid)
  to service_role;
