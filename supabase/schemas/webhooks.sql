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
    where (e.chef_id is null or e.chef_id = of_chef)
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
  'Writes an event of a kitchen, or of none, with one delivery for each endpoint that listens to it: of that kitchen and of the marketplace. Nothing if none does.';

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
      'chefId', o.chef_id,
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

comment on function private.write_order_webhook() is 'Trigger: a transition of an order becomes a webhook event.';

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
      'chefId', b.chef_id,
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
  'Trigger: a transition of a booking becomes a webhook event.';

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
      'chefId', a.chef_id,
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

comment on function private.write_payout_webhook() is 'Trigger: a new state of a payout becomes a webhook event.';

create or replace trigger payouts_write_webhook
after insert on public.payouts
for each row execute function private.write_payout_webhook();

create or replace trigger payouts_write_webhook_of_state
after update of status on public.payouts
for each row when (old.status is distinct from new.status)
execute function private.write_payout_webhook();

create or replace function private.write_user_webhook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  event_type text := case
    when tg_op = 'INSERT' then 'user.signed_up'
    when tg_op = 'DELETE' then case when old.erased_at is null then 'user.deleted' end
    when new.erased_at is not null then case when old.erased_at is null then 'user.deleted' end
    when new.role <> old.role then 'user.role_changed'
    when new.suspended_at is null and old.suspended_at is not null then 'user.unsuspended'
    when new.suspended_at is not null
      and (new.suspended_at, new.suspended_until) is distinct from (old.suspended_at, old.suspended_until)
      then 'user.suspended'
  end;
begin
  if event_type is not null then
    perform private.write_webhook_event(
      null,
      event_type,
      jsonb_build_object(
        'userId', coalesce(new.id, old.id),
        'role', coalesce(new.role, old.role),
        'previousRole', case when event_type = 'user.role_changed' then old.role end,
        'suspendedUntil', case when event_type = 'user.suspended' then to_jsonb(new.suspended_until) end
      )
    );
  end if;
  return null;
end
$$;

comment on function private.write_user_webhook() is
  'Trigger: a new, changed, suspended or deleted account becomes a webhook event of the marketplace.';

create or replace trigger profiles_write_webhook
after insert or delete on public.profiles
for each row execute function private.write_user_webhook();

create or replace trigger profiles_write_webhook_of_change
after update of role, suspended_at, suspended_until, erased_at on public.profiles
for each row execute function private.write_user_webhook();

create or replace function private.decision_event(entry public.audit_log)
returns text
language sql
stable
set search_path = ''
as $$
  select case entry.subject_kind
    when 'chef' then case
      when entry.action ~ '^(undo-)?(approve|reject|reopen|suspend|unsuspend|pause|keep)-chef$' then 'decision.kitchen'
    end
    when 'user' then case
      when entry.action in ('suspend-user', 'unsuspend-user', 'set-user-role', 'erase-user') then 'decision.account'
    end
    when 'approval' then case
      when entry.action in ('approve-request', 'decline-request') then 'decision.approval'
    end
    when 'report' then case
      when entry.action ~ '^(undo-)?(uphold|dismiss|reopen)-report$' then (
        select case when r.subject_kind in ('order', 'booking') then 'decision.dispute' else 'decision.report' end
        from public.reports r
        where r.id = entry.subject_id::uuid
      )
    end
  end
$$;

comment on function private.decision_event(public.audit_log) is
  'The webhook event of an entry of the audit log that is a decision; null for all others.';

create or replace function private.write_decision_webhook()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  event_type text := private.decision_event(new);
begin
  if event_type is not null then
    perform private.write_webhook_event(
      null,
      event_type,
      jsonb_build_object(
        'decisionId', new.id,
        'decision', new.action,
        'subjectKind', new.subject_kind,
        'subjectId', new.subject_id,
        'decidedBy', new.actor_id
      )
    );
  end if;
  return null;
end
$$;

comment on function private.write_decision_webhook() is
  'Trigger: a decision in the audit log becomes a webhook event of the marketplace.';

create or replace trigger audit_log_write_webhook
after insert on public.audit_log
for each row execute function private.write_decision_webhook();
