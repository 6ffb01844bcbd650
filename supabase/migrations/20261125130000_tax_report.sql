-- The tax report reads orders that were paid at the handover, taxed or not, by the moment of their completion.

set local search_path = public, extensions;

create index orders_handover_idx on public.orders (completed_at)
  where payment_method = 'pay_on_pickup' and status = 'completed';

alter table public.list_exports
  drop constraint list_exports_list_known,
  add constraint list_exports_list_known check (list_name in (
    'users', 'orders', 'bookings', 'standing_orders', 'chefs', 'listings', 'reviews',
    'payment_alerts', 'owed_refunds', 'discounts', 'credits', 'audit', 'monthly_report', 'ledger_month', 'tax_report',
    'payouts', 'card_refunds', 'ledger_comparisons', 'queue', 'announcements', 'tax_rates', 'staff', 'ledger_months', 'figures'
  ));
