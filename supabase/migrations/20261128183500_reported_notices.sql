-- Notices that people word can be reported to the moderators, as messages can.

alter table public.reports
  drop constraint reports_subject_known,
  add constraint reports_subject_known check (
    subject_kind in ('review', 'chef', 'dish', 'message', 'notification', 'order', 'booking')
  );
