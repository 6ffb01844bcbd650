-- Webhooks: what happens in a kitchen is written as an event in the transaction of its change, and delivered to the
-- addresses that the chef registered, after the rules of Standard Webhooks.

set local search_path = public, extensions;

create table public.webhook_endpoints (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  url text not null,
  description text not null default '',
  events text[] not null,
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_pkey primary key (id),
  constraint webhook_endpoints_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint webhook_endpoints_url_length check (char_length(url) between 8 and 500),
  constraint webhook_endpoints_description_length check (char_length(description) <= 200),
  constraint webhook_endpoints_events_size check (cardinality(events) between 1 and 40),
  constraint webhook_endpoints_secret_form check (secret ~ '^whsec_[A-Za-z0-9+/=]{32,}$'),
  constraint webhook_endpoints_former_secret_whole check ((former_secret is null) = (former_secret_until is null)),
  constraint webhook_endpoints_disabled_reason_known check (disabled_reason in ('by_chef', 'failing', 'gone')),
  constraint webhook_endpoints_disabled_whole check ((disabled_at is null) = (disabled_reason is null))
);

comment on table public.webhook_endpoints is 'Addresses of a kitchen''s own programs that receive events.';
comment on column public.webhook_endpoints.secret is 'Signs each delivery. It must be readable, so it is not a hash.';
comment on column public.webhook_endpoints.former_secret is 'Signs as well until its time is over, so that a receiver can change.';
comment on column public.webhook_endpoints.failing_since is 'The first failed attempt since the last success.';

create index webhook_endpoints_chef_id_idx on public.webhook_endpoints (chef_id, created_at, id);

alter table public.webhook_endpoints enable row level security;

-- Read and written by operations alone.
revoke all on public.webhook_endpoints from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.webhook_endpoints to service_role;

create table public.webhook_events (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  type text not null,
  data jsonb not null,
  occurred_at timestamptz not null default now(),
  constraint webhook_events_pkey primary key (id),
  constraint webhook_events_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade
);

comment on table public.webhook_events is
  'Events that at least one endpoint listens to, without names and addresses of people. Kept for 30 days.';

create index webhook_events_chef_id_idx on public.webhook_events (chef_id);
create index webhook_events_occurred_at_idx on public.webhook_events (occurred_at);

alter table public.webhook_events enable row level security;

revoke all on public.webhook_events from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.webhook_events to service_role;

create table public.webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id uuid not null,
  status text not null default 'pending',
  attempts integer not null default 0,
  tries_left integer not null default 10,
  queued_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_endpoint_id_fkey foreign key (endpoint_id)
    references public.webhook_endpoints (id) on delete cascade,
  constraint webhook_deliveries_event_id_fkey foreign key (event_id) references public.webhook_events (id) on delete cascade,
  constraint webhook_deliveries_once unique (endpoint_id, event_id),
  constraint webhook_deliveries_status_known check (status in ('pending', 'delivered', 'failed')),
  constraint webhook_deliveries_attempts_not_negative check (attempts >= 0),
  constraint webhook_deliveries_tries_left_not_negative check (tries_left >= 0)
);

comment on table public.webhook_deliveries is 'One event for one endpoint.';
comment on column public.webhook_deliveries.queued_at is 'Null until a job is written for it, which happens once.';
comment on column public.webhook_deliveries.tries_left is 'Attempts that remain before it counts as failed.';

create index webhook_deliveries_endpoint_id_idx on public.webhook_deliveries (endpoint_id, created_at desc, id);
create index webhook_deliveries_event_id_idx on public.webhook_deliveries (event_id);
create index webhook_deliveries_unqueued_idx on public.webhook_deliveries (created_at, id) where queued_at is null;

alter table public.webhook_deliveries enable row level security;

revoke all on public.webhook_deliveries from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.webhook_deliveries to service_role;

create table public.webhook_attempts (
  delivery_id uuid not null,
  number integer not null,
  status_code integer,
  answer text not null default '',
  fault text,
  took_ms integer not null,
  attempted_at timestamptz not null default now(),
  constraint webhook_attempts_pkey primary key (delivery_id, number),
  constraint webhook_attempts_delivery_id_fkey foreign key (delivery_id)
    references public.webhook_deliveries (id) on delete cascade,
  constraint webhook_attempts_answer_length check (char_length(answer) <= 500),
  constraint webhook_attempts_fault_known check (
    fault in ('timeout', 'private_address', 'not_found', 'refused', 'certificate', 'failed')
  ),
  constraint webhook_attempts_outcome_whole check ((status_code is null) = (fault is not null))
);

comment on table public.webhook_attempts is 'Every attempt of a delivery: status, first letters of the answer, time taken.';

alter table public.webhook_attempts enable row level security;

revoke all on public.webhook_attempts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.webhook_attempts to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Events
-- ---------------------------------------------------------------------------------------------------

create function private.write_webhook_event(of_chef uuid, event_type text, event_data jsonb)
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

revoke execute on function private.write_webhook_event(uuid, text, jsonb) from public;

create function private.write_order_webhook()
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

revoke execute on function private.write_order_webhook() from public;

create trigger order_events_write_webhook
after insert on public.order_events
for each row execute function private.write_order_webhook();

create function private.write_booking_webhook()
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

revoke execute on function private.write_booking_webhook() from public;

create trigger booking_events_write_webhook
after insert on public.booking_events
for each row execute function private.write_booking_webhook();

create function private.write_payout_webhook()
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

revoke execute on function private.write_payout_webhook() from public;

create trigger payouts_write_webhook
after insert on public.payouts
for each row execute function private.write_payout_webhook();

create trigger payouts_write_webhook_of_state
after update of status on public.payouts
for each row when (old.status is distinct from new.status)
execute function private.write_payout_webhook();
