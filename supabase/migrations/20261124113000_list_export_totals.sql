-- Exports of the audit log and of the ledger's months, and the size of an export for its progress.

set local search_path = public, extensions;

alter table public.list_exports
  add column total_count integer,
  add constraint list_exports_total_count_possible check (total_count >= 0),
  drop constraint list_exports_list_known,
  add constraint list_exports_list_known check (list_name in (
    'users', 'orders', 'bookings', 'standing_orders', 'chefs', 'listings', 'reviews',
    'payment_alerts', 'owed_refunds', 'discounts', 'credits', 'audit', 'monthly_report', 'ledger_month'
  ));

comment on column public.list_exports.total_count is 'The rows of the whole list, counted once when the job starts; null before. The list can change meanwhile.';
