-- A person who raises the portions on a waiting list keeps the early place for the former number; the added ones get a
-- place of their own at the end. Calls that join are serialized by the lock on the batch or the day.

drop index public.waiting_entries_once_idx;
drop index public.waiting_entries_once_a_day_idx;

comment on table public.waiting_entries is
  'Places in the waiting list of a batch, or of a dish made to order on a day. Portions added later have a row of their own. A person who leaves deletes the rows.';
