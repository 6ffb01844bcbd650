-- Sign-in at a company's own identity provider (SAML 2.0). The provider itself is a setting, not a row.

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
  'Sign-ins on their way through the identity provider: which request the response has to answer, and where to go then.';

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
  'Assertions that have opened a session, until they end by themselves: each opens one, at whichever process. Ours, not the hosted service''s.';

create index used_saml_assertions_expires_at_idx
  on auth.used_saml_assertions (expires_at);

alter table auth.used_saml_assertions enable row level security;

alter table auth.flow_state
  add column session_not_after timestamptz;

comment on column auth.flow_state.session_not_after is
  'Ours, not the hosted service''s: when the session that the code opens has to end, as the identity provider said.';
