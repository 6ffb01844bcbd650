-- A code of six digits is void after five wrong ones, however many limits have passed since.

alter table auth.one_time_tokens
  add column code_tries smallint not null default 0;

comment on column auth.one_time_tokens.code_tries is
  'How often a code was typed for this token. The link beside it is not to be guessed and goes on. Ours, not the hosted service''s.';
