-- What second factors need beyond the hosted service's columns.

alter table auth.mfa_factors
  add column last_used_step bigint;

comment on column auth.mfa_factors.last_used_step is
  'The half minute whose code was taken last: a code that was seen over a shoulder is not taken again. Ours, not the hosted service''s.';
