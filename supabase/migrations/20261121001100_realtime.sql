-- What the browser may follow live. Row level security still decides who hears of which row.

alter publication supabase_realtime
  add table public.notifications, public.orders, public.messages, public.bookings, public.ready_batches;
