-- The outcomes of a dispute stay: reopening it closes the last one, with the admin and the reason.

alter table public.dispute_outcomes
  drop constraint dispute_outcomes_pkey,
  add column id uuid not null default gen_random_uuid(),
  add column decided_by uuid,
  add column note text,
  add column reopened_at timestamptz,
  add column reopened_by uuid,
  add column reopen_reason text,
  add constraint dispute_outcomes_pkey primary key (id),
  add constraint dispute_outcomes_decided_by_fkey
    foreign key (decided_by) references public.profiles (id) on delete set null,
  add constraint dispute_outcomes_reopened_by_fkey
    foreign key (reopened_by) references public.profiles (id) on delete set null,
  add constraint dispute_outcomes_reopened_once check (
    reopened_at is not null or (reopened_by is null and reopen_reason is null)
  ),
  add constraint dispute_outcomes_note_length check (char_length(note) <= 500),
  add constraint dispute_outcomes_reopen_reason_length check (char_length(reopen_reason) <= 500);

update public.dispute_outcomes u
set decided_by = r.decided_by,
    note = left(r.decision_note, 500)
from public.reports r
where r.id = u.report_id;

comment on table public.dispute_outcomes is
  'The outcomes of a dispute, by the report that was decided. One of them is in force: the others were reopened or undone.';
comment on column public.dispute_outcomes.reopen_reason is 'Null where the admin undid the decision at once.';

create index dispute_outcomes_report_id_idx on public.dispute_outcomes (report_id);
create unique index dispute_outcomes_in_force_idx on public.dispute_outcomes (report_id) where reopened_at is null;
create index dispute_outcomes_decided_by_idx on public.dispute_outcomes (decided_by);
create index dispute_outcomes_reopened_by_idx on public.dispute_outcomes (reopened_by);

-- The admin who decided or acted is in the audit and in operations with a right. Chefs and buyers read the rows without
-- that column.
revoke select on public.allergen_denials from authenticated;
grant select (id, dish_id, allergen, ingredients, reason, status, decided_at, decision_note, created_at)
  on public.allergen_denials to authenticated;

revoke select on public.certifications from authenticated;
grant select (
  id, chef_id, kind, number, issuer, issued_on, expires_on, document_path, status, rejected_reason, decided_at,
  reminded_30_at, reminded_7_at, created_at, updated_at
) on public.certifications to authenticated;

revoke select on public.permit_changes from authenticated;
grant select (
  id, chef_id, meals_per_day, meals_per_week, sales_per_year_cents, status, rejected_reason, decided_at, created_at
) on public.permit_changes to authenticated;

revoke select on public.reports from authenticated;
grant select (
  id, reporter_id, subject_kind, subject_id, reason, body, picture_paths, status, decided_at, decision_note, created_at
) on public.reports to authenticated;

revoke select on public.announcements from anon, authenticated;
grant select (id, audience, body, body_ru, link, starts_at, ends_at, created_at)
  on public.announcements to anon, authenticated;

revoke select on public.order_events from authenticated;
grant select (id, order_id, from_status, to_status, actor, reason, created_at)
  on public.order_events to authenticated;

revoke select on public.booking_events from authenticated;
grant select (id, booking_id, from_status, to_status, actor, reason, created_at)
  on public.booking_events to authenticated;
