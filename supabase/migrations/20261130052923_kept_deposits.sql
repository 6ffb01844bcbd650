-- The kept part of a deposit that a card failed to pay after a late cancellation can be given back in person, once the chef
-- has recorded it.

create or replace function private.guard_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  paid bigint;
  refunded bigint;
begin
  if new.payment_id is not null then
    select p.captured_cents
    into paid
    from public.payments p
    where p.id = new.payment_id
    for no key update;
  elsif new.order_id is not null then
    select case when o.payment_method = 'pay_on_pickup' and o.status = 'completed' then o.total_cents else 0 end
    into paid
    from public.orders o
    where o.id = new.order_id
    for no key update;
  else
    select case b.status
      when 'completed' then coalesce(b.price_cents, 0) - coalesce((
        select sum(p.captured_cents)
        from public.payments p
        where p.booking_id = b.id
      ), 0)
      -- The kept part of a deposit that a card failed to pay, once the chef has recorded it.
      when 'cancelled' then coalesce((
        select b.kept_cents
        from public.payments p
        where p.booking_id = b.id
          and p.recorded_at is not null
        limit 1
      ), 0)
      else 0
    end
    into paid
    from public.bookings b
    where b.id = new.booking_id
    for no key update;
  end if;
  select coalesce(sum(r.amount_cents), 0)
  into refunded
  from public.refunds r
  where (r.payment_id = new.payment_id or r.order_id = new.order_id or r.booking_id = new.booking_id)
    and r.status <> 'failed';
  if refunded + new.amount_cents > paid then
    raise exception 'nothing is refunded beyond what was paid'
      using errcode = 'LC011';
  end if;
  return new;
end
$$;

comment on function private.guard_refund() is
  'Trigger: refuses refunds beyond the captured amount, or beyond what was paid in person (SQLSTATE LC011).';
