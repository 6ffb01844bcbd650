-- Reports and disputes. A report about an order or booking is a dispute: each side may make one, which answers the other's,
-- and an admin decides on both at once.

set local search_path = public, extensions;

create table public.reports (
  id uuid not null default gen_random_uuid(),
  reporter_id uuid,
  subject_kind text not null,
  subject_id uuid not null,
  reason text not null,
  body text not null default '',
  picture_paths text[] not null default '{}',
  status text not null default 'open',
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  created_at timestamptz not null default now(),
  constraint reports_pkey primary key (id),
  constraint reports_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete set null,
  constraint reports_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint reports_once_a_person unique (reporter_id, subject_kind, subject_id),
  constraint reports_subject_known check (subject_kind in ('review', 'chef', 'dish', 'message', 'order', 'booking')),
  constraint reports_status_known check (status in ('open', 'upheld', 'dismissed')),
  constraint reports_body_length check (char_length(body) <= 2000),
  constraint reports_picture_paths_few check (cardinality(picture_paths) <= 4)
);

comment on table public.reports is
  'Reports of people for the admins. A report about an order or booking is one side of a dispute.';
comment on column public.reports.picture_paths is 'Names in the private bucket `messages`, uploaded by the reporter.';

create index reports_reporter_id_idx on public.reports (reporter_id);
create index reports_decided_by_idx on public.reports (decided_by);
create index reports_open_idx on public.reports (created_at, id) where status = 'open';
create index reports_subject_idx on public.reports (subject_kind, subject_id);
create index reports_picture_paths_idx on public.reports using gin (picture_paths);

alter table public.reports enable row level security;

revoke all on public.reports from public, anon, authenticated, service_role;
grant select on public.reports to authenticated;
grant select, insert, update, delete on public.reports to service_role;

create policy reports_select on public.reports
for select to authenticated
using (reporter_id = (select auth.uid()) or (select private.is_admin()));

create policy reports_factor on public.reports
as restrictive
for all to authenticated
using ((select private.factor_given()));

-- Extensible: a new outcome is a new kind here and in packages/contracts/src/disputes/dispute-outcome.ts.
create table public.dispute_outcomes (
  report_id uuid not null,
  kind text not null,
  side text not null,
  warned_id uuid,
  amount_cents integer,
  settled_at timestamptz,
  settled_by uuid,
  settled_note text,
  created_at timestamptz not null default now(),
  constraint dispute_outcomes_pkey primary key (report_id),
  constraint dispute_outcomes_report_id_fkey foreign key (report_id) references public.reports (id) on delete cascade,
  constraint dispute_outcomes_warned_id_fkey foreign key (warned_id) references public.profiles (id) on delete set null,
  constraint dispute_outcomes_settled_by_fkey foreign key (settled_by) references public.profiles (id) on delete set null,
  constraint dispute_outcomes_kind_known check (kind in ('nothing', 'warning', 'refund', 'refund_in_person', 'credit')),
  constraint dispute_outcomes_side_known check (side in ('buyer', 'chef')),
  constraint dispute_outcomes_amount_positive check (amount_cents > 0),
  constraint dispute_outcomes_refund_has_amount check (
    (kind in ('refund', 'refund_in_person', 'credit')) = (amount_cents is not null)
  ),
  constraint dispute_outcomes_only_in_person_settled check (settled_at is null or kind = 'refund_in_person'),
  constraint dispute_outcomes_settled_note_length check (char_length(settled_note) <= 500)
);

comment on table public.dispute_outcomes is
  'The outcome of a decided dispute, by its first report. Undoing the decision removes it; the audit keeps both.';
comment on column public.dispute_outcomes.kind is
  'refund: by card, through the payment provider. refund_in_person: owed by the chef for an order that was paid at the handover.';
comment on column public.dispute_outcomes.settled_at is
  'When a refund in person was given to the buyer; null while the chef owes it.';

create index dispute_outcomes_warned_id_idx on public.dispute_outcomes (warned_id);
create index dispute_outcomes_settled_by_idx on public.dispute_outcomes (settled_by);

alter table public.dispute_outcomes enable row level security;

revoke all on public.dispute_outcomes from public, anon, authenticated, service_role;
grant select on public.dispute_outcomes to authenticated;
grant select, insert, update, delete on public.dispute_outcomes to service_role;

-- Both sides read the outcome in their notification; the row is for admins.
create policy dispute_outcomes_select on public.dispute_outcomes
for select to authenticated
using ((select private.is_admin()));

create policy dispute_outcomes_factor on public.dispute_outcomes
as restrictive
for all to authenticated
using ((select private.factor_given()));
