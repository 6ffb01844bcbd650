-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function server.claims_in_force(claims jsonb)
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
  -- A token loses the level of a factor that was removed since.
  if claims ->> 'aal' = 'aal2' and found.aal = 'aal1' then
    return (claims || '{"aal": "aal1"}')::text;
  end if;
  return claims::text;
end
$$;

comment on function server.claims_in_force(jsonb) is
  'The claims of a token as they are valid now. Raises LCS01 when its session has ended and LCS02 when the person is banned.';

create or replace function server.sessions_of(person uuid)
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

comment on function server.sessions_of(uuid) is 'Open sessions of a person, the last used first.';

create or replace function server.end_session(person uuid, session uuid)
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

comment on function server.end_session(uuid, uuid) is 'Ends one session of a person with its refresh tokens. False when the person has no such session.';

create or replace function server.account_facts(person uuid)
  returns table (confirmed_at timestamptz, last_sign_in_at timestamptz, factors integer, providers text[])
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    coalesce(account.email_confirmed_at, account.phone_confirmed_at),
    account.last_sign_in_at,
    (
      select count(*)::integer
      from auth.mfa_factors factor
      where factor.user_id = account.id
        and factor.status = 'verified'
    ),
    coalesce((
      select array_agg(identity.provider order by identity.provider)
      from auth.identities identity
      where identity.user_id = account.id
    ), '{}')
  from auth.users account
  where account.id = person
$$;

comment on function server.account_facts(uuid) is 'Sign-in data of a person, without any secret.';

-- The sessions end because nobody knows where the lost device is.
create or replace function server.reset_factors(person uuid)
  returns integer
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  removed integer;
begin
  delete from auth.mfa_factors where user_id = person;
  get diagnostics removed = row_count;
  if removed > 0 then
    delete from auth.sessions where user_id = person;
    insert into auth.audit_log_entries (instance_id, payload, created_at, ip_address)
    select
      '00000000-0000-0000-0000-000000000000',
      json_build_object(
        'action', 'factor_unenrolled', 'actor_id', person, 'actor_username', coalesce(u.email, ''), 'log_type', 'account'
      ),
      now(),
      ''
    from auth.users u
    where u.id = person;
  end if;
  return removed;
end
$$;

comment on function server.reset_factors(uuid) is 'Removes every second factor of a person, signs them out everywhere and returns how many there were.';

-- The row stays, because others point to it. Nobody can sign in to it, and its address is free again. Texts become empty
-- instead of null: the hosted Auth service cannot read a row whose tokens are null.
create or replace function server.erase_account(person uuid)
  returns void
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  address text;
  number text;
begin
  select nullif(email, ''), nullif(phone, '') into address, number from auth.users where id = person;
  delete from server.rate_limits where strpos(key, address) > 0 or strpos(key, number) > 0;
  delete from auth.sessions where user_id = person;
  delete from auth.identities where user_id = person;
  delete from auth.mfa_factors where user_id = person;
  delete from auth.one_time_tokens where user_id = person;
  delete from auth.flow_state where user_id = person;
  delete from auth.audit_log_entries where payload ->> 'actor_id' = person::text;
  delete from mail.outbox where channel = 'sms' and recipient = '+' || number;
  update auth.users
  set email = 'erased-' || person || '@erased.invalid',
      encrypted_password = null,
      phone = null,
      phone_confirmed_at = null,
      phone_change = '',
      phone_change_token = '',
      email_change = '',
      confirmation_token = '',
      recovery_token = '',
      email_change_token_new = '',
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

comment on function server.erase_account(uuid) is 'Removes everything from an account that identifies its person, and closes it for good.';

create or replace function server.storage_usage()
  returns table (bucket text, files bigint, bytes bigint)
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select
    bucket.id,
    count(object.id),
    coalesce(sum((object.metadata ->> 'size')::bigint), 0)::bigint
  from storage.buckets bucket
  left join storage.objects object on object.bucket_id = bucket.id
  group by bucket.id
  order by bucket.id
$$;

comment on function server.storage_usage() is 'Files and bytes of each bucket, as they were stored; drawn sizes are not counted.';
