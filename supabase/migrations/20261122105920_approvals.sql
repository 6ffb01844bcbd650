-- With the setting "two owners", an act that nobody can undo waits for the approval of an owner other than the asking admin.

set local search_path = public, extensions;

create table public.approvals (
  id uuid not null default gen_random_uuid(),
  act jsonb not null,
  act_version text not null,
  asked_by uuid,
  reason text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decision text,
  decided_at timestamptz,
  used_at timestamptz,
  constraint approvals_pkey primary key (id),
  constraint approvals_asked_by_fkey foreign key (asked_by) references public.profiles (id) on delete set null,
  constraint approvals_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint approvals_reason_length check (char_length(reason) between 3 and 500),
  constraint approvals_decision_known check (decision in ('approved', 'declined')),
  constraint approvals_decided_together check ((decision is null) = (decided_at is null)),
  constraint approvals_decided_by_another check (decided_by <> asked_by),
  constraint approvals_used_after_approval check (used_at is null or decision = 'approved')
);

comment on table public.approvals is 'Requests of admins for an act that nobody can undo, and the answer of an owner. Only server functions use it.';
comment on column public.approvals.act is '`ApprovableAct` of the contracts: the operation and the facts it binds to.';
comment on column public.approvals.act_version is 'Fingerprint of `act`. The operation looks for an approval with the same one.';
comment on column public.approvals.used_at is 'When the act was carried out. An approval holds once.';

create index approvals_asked_by_idx on public.approvals (asked_by, act_version);
create index approvals_decided_by_idx on public.approvals (decided_by);
create index approvals_expires_at_idx on public.approvals (expires_at);

alter table public.approvals enable row level security;
revoke all on public.approvals from public, anon, authenticated, service_role;
grant select, insert, update on public.approvals to service_role;
