-- Accounts, sessions and one-time tokens, with the hosted service's table and column names, so that
-- foreign keys to auth.users and policies with auth.uid() mean the same on both.
--
-- Only the owner of the database reads these tables, in the server's auth routes. No table here grants
-- anything; row level security without a policy protects them a second time, should a grant slip in.
-- The request roles may use the schema, because policies call auth.uid(). Server functions run as
-- service_role and reach accounts through the functions of the schema `server`, which run as the owner.

create schema auth;

grant usage on schema auth to anon, authenticated, service_role;

-- ---------------------------------------------------------------------------------------------------
-- The caller: the claims of the verified token, set for the transaction.
-- ---------------------------------------------------------------------------------------------------

create function auth.jwt()
  returns jsonb
  language sql
  stable
  parallel safe
as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;

comment on function auth.jwt() is 'The claims of the caller''s token; an empty object outside a request.';

create function auth.uid()
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

create function auth.role()
  returns text
  language sql
  stable
  parallel safe
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
$$;

comment on function auth.role() is 'anon, authenticated or service_role; null outside a request.';

create function auth.email()
  returns text
  language sql
  stable
  parallel safe
as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email'
$$;

comment on function auth.email() is 'The signed-in user''s e-mail address as the token says it.';

revoke execute
  on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  from public;
grant execute
  on function auth.jwt(), auth.uid(), auth.role(), auth.email()
  to anon, authenticated, service_role;

-- ---------------------------------------------------------------------------------------------------
-- Accounts
-- ---------------------------------------------------------------------------------------------------

create table auth.users (
  instance_id uuid,
  id uuid not null default gen_random_uuid(),
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255),
  confirmation_sent_at timestamptz,
  recovery_token varchar(255),
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255),
  email_change varchar(255),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz,
  updated_at timestamptz,
  phone text default null,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0,
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,

  constraint users_pkey primary key (id),
  constraint users_phone_key unique (phone),
  constraint users_email_lower_case check (email = lower(email)),
  constraint users_email_change_confirm_status_check check (email_change_confirm_status between 0 and 2)
);

comment on table auth.users is
  'One row an account. The marketplace keeps what it knows of a person in public.profiles.';
comment on column auth.users.confirmation_token is
  'Hash of the six-digit code; the hash of the link''s token is in auth.one_time_tokens. So with the other *_token columns.';

create unique index users_email_partial_key
  on auth.users (email)
  where is_sso_user = false;
create index users_instance_id_idx
  on auth.users (instance_id);
create index users_created_at_idx
  on auth.users (created_at, id);

alter table auth.users enable row level security;

create table auth.identities (
  provider_id text not null,
  user_id uuid not null,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz,
  updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored,
  id uuid not null default gen_random_uuid(),

  constraint identities_pkey primary key (id),
  constraint identities_provider_id_provider_unique unique (provider_id, provider),
  constraint identities_user_id_fkey
    foreign key (user_id)
    references auth.users (id)
    on delete cascade
);

comment on table auth.identities is
  'The ways an account can sign in: e-mail address, phone, Google account, company account.';

create index identities_user_id_idx
  on auth.identities (user_id);
create index identities_email_idx
  on auth.identities (email text_pattern_ops);

alter table auth.identities enable row level security;

-- ---------------------------------------------------------------------------------------------------
-- Sessions
-- ---------------------------------------------------------------------------------------------------

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone', 'recovery_code');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.code_challenge_method as enum ('s256', 'plain');
create type auth.one_time_token_type as enum (
  'confirmation_token',
  'reauthentication_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'phone_change_token'
);

create table auth.mfa_factors (
  id uuid not null,
  user_id uuid not null,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  secret text,
  phone text,
  last_challenged_at timestamptz,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  last_webauthn_challenge_data jsonb,
  last_used_step bigint,

  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_last_challenged_at_key unique (last_challenged_at),
  constraint mfa_factors_user_id_fkey
    foreign key (user_id)
    references auth.users (id)
    on delete cascade
);

comment on table auth.mfa_factors is 'Second factors of an account: authenticator apps and recovery codes.';
comment on column auth.mfa_factors.last_used_step is
  'The half minute of the last accepted code: a code read over a shoulder is not accepted again. Ours, not the hosted service''s.';

create index mfa_factors_user_id_idx
  on auth.mfa_factors (user_id);
create unique index mfa_factors_user_friendly_name_unique
  on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';

alter table auth.mfa_factors enable row level security;

create table auth.mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text,
  web_authn_session_data jsonb,

  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_auth_factor_id_fkey
    foreign key (factor_id)
    references auth.mfa_factors (id)
    on delete cascade
);

comment on table auth.mfa_challenges is 'Open challenges of a second factor; each is answered once.';

create index mfa_challenges_factor_id_idx
  on auth.mfa_challenges (factor_id);
create index mfa_challenges_created_at_idx
  on auth.mfa_challenges (created_at desc);

alter table auth.mfa_challenges enable row level security;

create table auth.mfa_recovery_codes (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),

  constraint mfa_recovery_codes_pkey primary key (id),
  constraint mfa_recovery_codes_factor_id_code_hash_key unique (factor_id, code_hash),
  constraint mfa_recovery_codes_factor_id_fkey
    foreign key (factor_id)
    references auth.mfa_factors (id)
    on delete cascade
);

comment on table auth.mfa_recovery_codes is
  'Recovery codes of an account that lost its authenticator app, as hashes: each opens one session. They belong to a factor, as on the hosted service.';

alter table auth.mfa_recovery_codes enable row level security;

create table auth.sessions (
  id uuid not null,
  user_id uuid not null,
  created_at timestamptz,
  updated_at timestamptz,
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,

  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey
    foreign key (user_id)
    references auth.users (id)
    on delete cascade
);

comment on table auth.sessions is
  'One row a sign-in on one device; deleting it ends every refresh token of that sign-in.';

create index sessions_user_id_idx
  on auth.sessions (user_id);
create index sessions_not_after_idx
  on auth.sessions (not_after desc);

alter table auth.sessions enable row level security;

create table auth.refresh_tokens (
  instance_id uuid,
  id bigint generated by default as identity,
  token varchar(255),
  user_id varchar(255),
  revoked boolean,
  created_at timestamptz,
  updated_at timestamptz,
  parent varchar(255),
  session_id uuid,

  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_unique unique (token),
  constraint refresh_tokens_session_id_fkey
    foreign key (session_id)
    references auth.sessions (id)
    on delete cascade
);

comment on table auth.refresh_tokens is
  'The chain of refresh tokens of a session. A revoked token that is used again late ends the session.';

create index refresh_tokens_session_id_revoked_idx
  on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx
  on auth.refresh_tokens (parent);
create index refresh_tokens_updated_at_idx
  on auth.refresh_tokens (updated_at desc);

alter table auth.refresh_tokens enable row level security;

create table auth.mfa_amr_claims (
  session_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  authentication_method text not null,
  id uuid not null default gen_random_uuid(),

  constraint amr_id_pk primary key (id),
  constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method),
  constraint mfa_amr_claims_session_id_fkey
    foreign key (session_id)
    references auth.sessions (id)
    on delete cascade
);

comment on table auth.mfa_amr_claims is
  'Methods that a session was authenticated by (password, otp, oauth, totp), for the amr claim of its tokens.';

alter table auth.mfa_amr_claims enable row level security;

-- ---------------------------------------------------------------------------------------------------
-- Links and codes
-- ---------------------------------------------------------------------------------------------------

create table auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamp not null default now(),
  updated_at timestamp not null default now(),
  code_tries smallint not null default 0,

  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_token_hash_check check (char_length(token_hash) > 0),
  constraint one_time_tokens_user_id_fkey
    foreign key (user_id)
    references auth.users (id)
    on delete cascade
);

comment on table auth.one_time_tokens is
  'Hashes of the tokens in mailed links. One of each type for each account: a new mail makes the old link void.';
comment on column auth.one_time_tokens.code_tries is
  'Codes typed for this token. After five wrong ones it is void, even when the rate limits have passed. The link cannot be guessed and stays valid. Ours, not the hosted service''s.';

create unique index one_time_tokens_user_id_token_type_key
  on auth.one_time_tokens (user_id, token_type);
create index one_time_tokens_token_hash_hash_idx
  on auth.one_time_tokens using hash (token_hash);
create index one_time_tokens_relates_to_hash_idx
  on auth.one_time_tokens using hash (relates_to);

alter table auth.one_time_tokens enable row level security;

create table auth.flow_state (
  id uuid not null,
  user_id uuid,
  auth_code text,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  created_at timestamptz,
  updated_at timestamptz,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  invite_token text,
  referrer text,
  oauth_client_state_id uuid,
  linking_target_id uuid,
  email_optional boolean not null default false,
  provider_nonce text,
  provider_code_verifier text,
  session_not_after timestamptz,

  constraint flow_state_pkey primary key (id),
  constraint flow_state_user_id_fkey
    foreign key (user_id)
    references auth.users (id)
    on delete cascade,
  constraint flow_state_linking_target_id_fkey
    foreign key (linking_target_id)
    references auth.users (id)
    on delete cascade
);

comment on table auth.flow_state is
  'A sign-in under way through a mail link or an identity provider, until the browser redeems its code.';
comment on column auth.flow_state.provider_nonce is
  'Ours, not the hosted service''s: the nonce and the code verifier sent to the identity provider.';
comment on column auth.flow_state.session_not_after is
  'Ours, not the hosted service''s: when the session that the code opens must end, as the identity provider said.';

create index flow_state_user_id_idx
  on auth.flow_state (user_id, authentication_method);
create index flow_state_auth_code_idx
  on auth.flow_state (auth_code);
create index flow_state_linking_target_id_idx
  on auth.flow_state (linking_target_id);
create index flow_state_created_at_idx
  on auth.flow_state (created_at desc);

alter table auth.flow_state enable row level security;

-- ---------------------------------------------------------------------------------------------------
-- Sign-in at a company's own identity provider (SAML 2.0). The provider is a setting, not a row.
-- ---------------------------------------------------------------------------------------------------

create table auth.saml_relay_states (
  id uuid not null,
  sso_provider_id uuid not null,
  request_id text not null,
  for_email text,
  redirect_to text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  flow_state_id uuid,

  constraint saml_relay_states_pkey primary key (id),
  constraint saml_relay_states_request_id_check check (char_length(request_id) > 0),
  constraint saml_relay_states_flow_state_id_fkey
    foreign key (flow_state_id)
    references auth.flow_state (id)
    on delete cascade
);

comment on table auth.saml_relay_states is
  'Sign-ins under way at the identity provider: which request the response must answer, and where the browser goes then.';

create index saml_relay_states_flow_state_id_idx
  on auth.saml_relay_states (flow_state_id);
create index saml_relay_states_created_at_idx
  on auth.saml_relay_states (created_at desc);

alter table auth.saml_relay_states enable row level security;

create table auth.used_saml_assertions (
  assertion_id text not null,
  sso_provider_id uuid not null,
  expires_at timestamptz not null,

  constraint used_saml_assertions_pkey primary key (sso_provider_id, assertion_id)
);

comment on table auth.used_saml_assertions is
  'Assertions that have opened a session, until they expire: each opens one session, across all processes. Ours, not the hosted service''s.';

create index used_saml_assertions_expires_at_idx
  on auth.used_saml_assertions (expires_at);

alter table auth.used_saml_assertions enable row level security;

-- ---------------------------------------------------------------------------------------------------
-- Records and limits
-- ---------------------------------------------------------------------------------------------------

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid not null default gen_random_uuid(),
  payload json,
  created_at timestamptz,
  ip_address varchar(64) not null default '',

  constraint audit_log_entries_pkey primary key (id)
);

comment on table auth.audit_log_entries is
  'Events of accounts: sign-ins, sign-outs, changed passwords. Never a secret.';

create index audit_log_entries_created_at_idx
  on auth.audit_log_entries (created_at desc);

alter table auth.audit_log_entries enable row level security;

create table auth.used_captchas (
  challenge_hash text not null,
  expires_at timestamptz not null,

  constraint used_captchas_pkey primary key (challenge_hash)
);

comment on table auth.used_captchas is
  'Solved proof-of-work challenges until they expire, so that one solution opens one door. Ours, not the hosted service''s.';

create index used_captchas_expires_at_idx
  on auth.used_captchas (expires_at);

alter table auth.used_captchas enable row level security;

-- ---------------------------------------------------------------------------------------------------
-- The end of a session is notified to every process and ends what was begun in it: a Google sign-in that is about to be
-- linked to the account would open it again.
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
  'Trigger: processes close the sockets of a session that ended, and no identity is linked in its name.';

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

comment on function auth.end_sessions_of_banned() is 'Trigger: ends the sessions of an account that is banned or deleted.';

create trigger users_end_sessions_of_banned
  after update of banned_until, deleted_at on auth.users
  for each row
  when (new.banned_until > now() or new.deleted_at is not null)
  execute function auth.end_sessions_of_banned();

revoke execute
  on function auth.follow_session_end(), auth.end_sessions_of_banned()
  from public;
