-- What two people agreed on stays as it was agreed on. The server functions compare the terms that a person saw with
-- those that stand; here the database makes sure that nothing changes them afterwards.

set local search_path = public, extensions;

create function private.guard_booking_terms()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.starts_at <> old.starts_at
    or new.ends_at <> old.ends_at
    or new.guests <> old.guests
    or (new.price_cents is distinct from old.price_cents and new.status not in ('requested', 'quoted'))
  then
    raise exception 'the terms of a booking are not changed: only an offer of a price is followed by another'
      using errcode = 'LC004';
  end if;
  return new;
end
$$;

comment on function private.guard_booking_terms() is
  'Trigger: refuses another time, number of guests or, once agreed, price of a booking (SQLSTATE LC004).';

create trigger bookings_guard_terms
before update of starts_at, ends_at, guests, price_cents on public.bookings
for each row execute function private.guard_booking_terms();

create function private.guard_order_amounts()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (new.subtotal_cents, new.service_fee_cents, new.delivery_fee_cents, new.tip_cents)
    is distinct from (old.subtotal_cents, old.service_fee_cents, old.delivery_fee_cents, old.tip_cents)
  then
    raise exception 'the amounts of an order are not changed'
      using errcode = 'LC004';
  end if;
  return new;
end
$$;

comment on function private.guard_order_amounts() is
  'Trigger: an order costs what its buyer agreed to (SQLSTATE LC004).';

create trigger orders_guard_amounts
before update of subtotal_cents, service_fee_cents, delivery_fee_cents, tip_cents on public.orders
for each row execute function private.guard_order_amounts();

revoke execute on function private.guard_booking_terms(), private.guard_order_amounts()
from public;
