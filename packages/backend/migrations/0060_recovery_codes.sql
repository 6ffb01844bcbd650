-- Codes on paper for who lost the phone with the authenticator app. They are a factor of the account, as on the
-- hosted service, which keeps the codes themselves beside it.

alter type auth.factor_type add value if not exists 'recovery_code';

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
  'The recovery codes of an account, as hashes: each opens one session and is then used up.';

-- Nobody but the account service: no policy lets anybody in.
alter table auth.mfa_recovery_codes enable row level security;
