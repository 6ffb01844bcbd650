-- Payouts and card refunds of all kitchens are lists of admins, by day and by state.

set local search_path = public, extensions;

alter table public.payouts add column failure text;

comment on column public.payouts.failure is 'Why the bank sent it back, in the words of the provider; null if it is unknown.';

create index payouts_created_at_idx on public.payouts (created_at, id);
create index payouts_status_created_at_idx on public.payouts (status, created_at, id);
create index refunds_created_at_idx on public.refunds (created_at, id);
create index refunds_status_created_at_idx on public.refunds (status, created_at, id);

alter table public.saved_views
  drop constraint saved_views_list_known,
  add constraint saved_views_list_known check (list_name in (
    'users', 'orders', 'bookings', 'standing_orders', 'chefs', 'listings', 'reviews',
    'payment_alerts', 'owed_refunds', 'audit', 'queue', 'payouts', 'card_refunds', 'discounts', 'announcements', 'credits'
  )),
  drop constraint saved_views_right_known,
  add constraint saved_views_right_known check (right_name in (
    'people_read', 'orders_read', 'kitchens_read', 'listings', 'reviews', 'payments', 'refunds', 'audit', 'desk',
    'ledger_read', 'discounts', 'announcements', 'credit'
  ));
