-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.write_webhook_event(of_chef uuid, event_type text, event_data jsonb)
returns void
language sql
security definer
set search_path = ''
as $$
  with listening as (
    select e.id
    from public.webhook_endpoints e
    where e.chef_id = of_chef
      and e.disabled_at is null
      and event_type = any (e.events)
  ),
  event as (
    insert into public.webhook_events (chef_id, type, data)
    select of_chef, event_type, event_data
    where exists (select 1 from listening)
    returning id
  )
  insert into public.webhook_deliveries (endpoint_id, event_id)
  select l.id, e.id
  from listening l
  cross join event e
$$;

comment on function private.write_webhook_event(uuid, text, jsonb) is
  'Writes an event with one delivery for each endpoint that listens to it; nothing if none does.';

create or replace function private.write_order_webhook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.to_status in ('awaiting_payment', 'unpaid') then
    return null;
  end if;
  perform private.write_webhook_event(
    o.chef_id,
    'order.' || case when new.to_status = 'cancelled' then 'canceled' else new.to_status::text end,
    jsonb_build_object(
      'orderId', o.id,
      'number', o.number,
      'status', new.to_status,
      'previousStatus', new.from_status,
      'by', new.actor,
      'fulfilment', o.fulfilment,
      'slotFrom', to_jsonb(o.slot_from),
      'slotUntil', to_jsonb(o.slot_until),
      'totalCents', o.total_cents
    )
  )
  from public.orders o
  where o.id = new.order_id;
  return null;
end
$$;

comment on function private.write_order_webhook() is 'Trigger: a transition of an order becomes a webhook event of its kitchen.';

create or replace trigger order_events_write_webhook
after insert on public.order_events
for each row execute function private.write_order_webhook();

create or replace function private.write_booking_webhook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_webhook_event(
    b.chef_id,
    'booking.' || case when new.to_status = 'cancelled' then 'canceled' else new.to_status::text end,
    jsonb_build_object(
      'bookingId', b.id,
      'number', b.number,
      'status', new.to_status,
      'previousStatus', new.from_status,
      'by', new.actor,
      'startsAt', to_jsonb(b.starts_at),
      'endsAt', to_jsonb(b.ends_at),
      'guests', b.guests,
      'priceCents', b.price_cents
    )
  )
  from public.bookings b
  where b.id = new.booking_id;
  return null;
end
$$;

comment on function private.write_booking_webhook() is
  'Trigger: a transition of a booking becomes a webhook event of its kitchen.';

create or replace trigger booking_events_write_webhook
after insert on public.booking_events
for each row execute function private.write_booking_webhook();

create or replace function private.write_payout_webhook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.write_webhook_event(
    a.chef_id,
    'payout.' || new.status,
    jsonb_build_object(
      'payoutId', new.id,
      'status', new.status,
      'amountCents', new.amount_cents,
      'arrivesAt', to_jsonb(new.arrives_at)
    )
  )
  from public.connected_accounts a
  where a.id = new.connected_account_id;
  return null;
end
$$;

comment on function private.write_payout_webhook() is 'Trigger: a new state of a payout becomes a webhook event of its kitchen.';

create or replace trigger payouts_write_webhook
after insert on public.payouts
for each row execute function private.write_payout_webhook();

create or replace trigger payouts_write_webhook_of_state
after update of status on public.payouts
for each row when (old.status is distinct from new.status)
execute function private.write_payout_webhook();
