-- A card that fails after the handover of an order, or after the event of a booking, leaves its money owed. These columns
-- say when it failed and when the chef recorded the money, so that the record can be taken back.

alter table public.payments
  add column failed_at timestamptz,
  add column recorded_at timestamptz,
  add constraint payments_recorded_once_failed check (recorded_at is null or failed_at is not null);

comment on column public.payments.failed_at is
  'When the authorized card of an agreed order or booking could not be charged. From the end of a booking on its amount is owed.';
comment on column public.payments.recorded_at is
  'When the chef recorded that the amount of the failed card was paid in person after the handover or the event.';

update public.payments p
set failed_at = a.created_at
from public.payment_alerts a
where a.payment_id = p.id
  and a.kind = 'capture_failed'
  and p.status in ('released', 'failed');
