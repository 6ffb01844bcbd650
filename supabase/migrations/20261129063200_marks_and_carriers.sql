-- A rule of a place can tell buyers that certifications are missing, and a chef states who delivers where the law lets only
-- members of the kitchen do it.

alter table private.certification_gaps
  drop constraint certification_gaps_act_known,
  add constraint certification_gaps_act_known check (act in ('warn', 'mark', 'pause'));

alter table public.chefs
  add column delivered_by text,
  add constraint chefs_delivered_by_known check (delivered_by in ('kitchen', 'courier'));

comment on column public.chefs.delivered_by is
  'Who brings deliveries: members of the kitchen only, or couriers too. Null: the chef has not stated it.';
