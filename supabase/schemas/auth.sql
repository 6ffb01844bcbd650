-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function auth.jwt()
  returns jsonb
  language sql
  stable
  parallel safe
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

comment on function auth.jwt() is 'The claims of the caller''s token; an empty object outside a request.';

create or replace function auth.uid()
  returns uuid
  language sql
  stable
  parallel safe
as $$
  select nullif(
    coalesce(
      nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
    ),
    ''
  )::uuid
$$;

comment on function auth.uid() is 'The signed-in user''s id; null for visitors and for the service key.';

create or replace function auth.role()
  returns text
  language sql
  stable
  parallel safe
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

comment on function auth.role() is 'anon, authenticated or service_role; null outside a request.';

create or replace function auth.email()
  returns text
  language sql
  stable
  parallel safe
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

comment on function auth.email() is 'The signed-in user''s e-mail address as the token says it.';

create or replace function auth.follow_session_end()
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
  'Trigger: processes close the sockets of a session that ended, and no identity is linked in its name.';

create or replace trigger sessions_follow_end
  after delete on auth.sessions
  for each row
  execute function auth.follow_session_end();

create or replace function auth.end_sessions_of_banned()
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

comment on function auth.end_sessions_of_banned() is 'Trigger: ends the sessions of an account that is banned or deleted.';

create or replace trigger users_end_sessions_of_banned
  after update of banned_until, deleted_at on auth.users
  for each row
  when (new.banned_until > now() or new.deleted_at is not null)
  execute function auth.end_sessions_of_banned();

create or replace trigger users_text_consents
after update of phone on auth.users
for each row
when (old.phone is distinct from new.phone)
execute function private.follow_account_phone();
