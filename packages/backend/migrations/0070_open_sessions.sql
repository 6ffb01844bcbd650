-- An access token lives for up to an hour, and its session may end earlier: by a sign-out, a new password, a stolen
-- refresh token, a suspension or an erasure. Every transaction of a person therefore begins with the question whether
-- the session is open, in the statement that sets the role, and a session that ends tells the sockets that use it.

create function auth.claims_in_force(claims jsonb)
  returns text
  language plpgsql
  stable
  security definer
  set search_path = ''
as $$
declare
  found record;
begin
  select
    account.deleted_at is null and account.banned_until > now() as is_banned,
    account.deleted_at is null and session.id is not null as is_open,
    coalesce(session.aal, 'aal1')::text as aal
  into found
  from auth.users as account
  left join auth.sessions as session
    on session.id = (claims ->> 'session_id')::uuid
    and session.user_id = account.id
    and (session.not_after is null or session.not_after > now())
  where account.id = (claims ->> 'sub')::uuid;

  if found.is_banned then
    raise exception 'User is banned' using errcode = 'LCS02';
  end if;
  if found.is_open is not true then
    raise exception 'Session from session_id claim in JWT does not exist' using errcode = 'LCS01';
  end if;
  -- A factor that was taken away counts for no token that was issued with it.
  if claims ->> 'aal' = 'aal2' and found.aal = 'aal1' then
    return (claims || '{"aal": "aal1"}')::text;
  end if;
  return claims::text;
end
$$;

comment on function auth.claims_in_force(jsonb) is
  'The claims of a person''s token as they hold now. Raises LCS01 when its session is over and LCS02 when the person is banned. Ours, not the hosted service''s.';

revoke execute
  on function auth.claims_in_force(jsonb)
  from public;

-- ---------------------------------------------------------------------------------------------------
-- What ends a session is heard by every server process, and ends what was begun in it: a sign-in of Google that is to
-- be linked to the account would open it again.
-- ---------------------------------------------------------------------------------------------------

create function auth.follow_session_end()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  perform pg_notify('auth_session_ended', old.id::text);
  delete from auth.flow_state where linking_target_id = old.user_id;
  return null;
end
$$;

comment on function auth.follow_session_end() is
  'Trigger: server processes close what a session that ended has open, and no identity is linked in its name.';

create trigger sessions_follow_end
  after delete on auth.sessions
  for each row
  execute function auth.follow_session_end();

create function auth.end_sessions_of_banned()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end
$$;

comment on function auth.end_sessions_of_banned() is 'Trigger: whoever banned or deleted an account, its sessions are over.';

create trigger users_end_sessions_of_banned
  after update of banned_until, deleted_at on auth.users
  for each row
  when (new.banned_until > now() or new.deleted_at is not null)
  execute function auth.end_sessions_of_banned();

revoke execute
  on function auth.follow_session_end(), auth.end_sessions_of_banned()
  from public;
