-- The tables whose changes the browser may follow live. Row level security still decides who receives which row.

alter publication supabase_realtime
  add table public.notifications, public.orders, public.messages, public.bookings, public.ready_batches;
