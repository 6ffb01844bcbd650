-- What was paid in person is given back in person: such a refund names its order or booking instead of a payment.

set local search_path = public, extensions;

alter table public.refunds
  alter column payment_id drop not null,
  add column order_id uuid,
  add column booking_id uuid,
  add constraint refunds_order_id_fkey foreign key (order_id) references public.orders (id) on delete restrict,
  add constraint refunds_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete restrict,
  add constraint refunds_of_payment_or_sale check (num_nonnulls(payment_id, order_id, booking_id) = 1),
  add constraint refunds_in_person_done check (
    payment_id is not null
    or (status = 'succeeded' and cause in ('chef', 'admin') and num_nonnulls(provider_reference, expected_at) = 0)
  );

comment on table public.refunds is
  'Money that goes back to the buyer: captured money by card, and what was paid in person from hand to hand.';
comment on column public.refunds.payment_id is 'The payment by card. Null: given back in person.';
comment on column public.refunds.order_id is 'The order that was paid in person; null for refunds by card.';
comment on column public.refunds.booking_id is 'The booking that was paid in person; null for refunds by card.';

create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_booking_id_idx on public.refunds (booking_id);

-- The row of the payment, order or booking is locked, so that two refunds at once are counted one after the other.
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
    select case when b.status = 'completed' then coalesce(b.price_cents, 0) else 0 end - coalesce((
      select sum(p.captured_cents)
      from public.payments p
      where p.booking_id = b.id
    ), 0)
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

-- Money given back in person belongs to a handover that stays.
create or replace function private.can_undo_order_transition(of_order uuid, back_to public.order_status, within_seconds integer)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select last_event.from_status = back_to
      and last_event.actor = 'chef'
      and last_event.actor_id = (select auth.uid())
      and last_event.created_at > now() - make_interval(secs => within_seconds)
      and not exists (
        select 1
        from public.reviews r
        where r.order_id = of_order
      )
      and not exists (
        select 1
        from public.refunds f
        where f.order_id = of_order
      )
    from public.order_events last_event
    where last_event.order_id = of_order
    order by last_event.id desc
    limit 1
  ), false)
$$;

-- States what disputes gave back in person so far.
update public.orders o
set payment_status = case when b.cents < o.total_cents then 'partly_refunded' else 'refunded' end
from (
  select t.subject_id as order_id, sum(u.amount_cents) as cents
  from public.dispute_outcomes u
  join public.reports t on t.id = u.report_id
  where t.subject_kind = 'order'
    and u.kind = 'refund_in_person'
    and u.settled_at is not null
    and (u.reopened_at is null or u.reopen_reason is not null)
  group by t.subject_id
) b
where o.id = b.order_id
  and o.payment_method = 'pay_on_pickup'
  and o.status = 'completed';
