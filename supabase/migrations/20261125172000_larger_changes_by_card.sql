-- Orders by card grow before they are confirmed: the authorization of the larger total replaces the one before.

set local search_path = public, extensions;

alter table public.payments
  drop constraint payments_purpose_known,
  add constraint payments_purpose_known check (
    purpose in ('order', 'change', 'replaced', 'tip', 'deposit', 'balance')
  ),
  drop constraint payments_one_subject,
  add constraint payments_one_subject check (
    num_nonnulls(order_id, booking_id) = 1
    and case
      when purpose in ('order', 'change', 'replaced', 'tip') then order_id is not null
      else booking_id is not null
    end
  );

comment on column public.payments.purpose is
  'change: of a larger total that waits for its card; with the authorization it becomes the order''s own payment. replaced: the one before, which is given back.';

drop index public.payments_order_id_live_idx;

-- An order is paid once, and so is the tip after it.
create unique index payments_order_id_live_idx on public.payments (order_id, purpose)
  where status not in ('released', 'failed') and purpose in ('order', 'tip');

create or replace function private.guard_payment()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A buyer who takes something off the order before it is charged pays less than was authorized.
  if (new.order_id, new.booking_id, new.chef_id, new.provider, new.account_id)
    is distinct from (old.order_id, old.booking_id, old.chef_id, old.provider, old.account_id)
    or (
      new.purpose is distinct from old.purpose
      and not (
        (old.purpose, new.purpose) in (('order', 'replaced'), ('change', 'order'))
        and (old.status, new.status) = ('authorized', 'authorized')
      )
    )
    or (
      (new.amount_cents, new.application_fee_cents, new.owed_cents)
        is distinct from (old.amount_cents, old.application_fee_cents, old.owed_cents)
      and not (
        old.purpose = 'order'
        and old.status = 'authorized'
        and new.status = 'authorized'
        and new.amount_cents <= old.amount_cents
      )
    )
  then
    raise exception 'subject, amounts and destination of a payment do not change'
      using errcode = 'LC005';
  end if;
  return new;
end
$$;

create table public.order_change_wishes (
  payment_id uuid not null,
  order_id uuid not null,
  request jsonb not null,
  created_at timestamptz not null,
  constraint order_change_wishes_pkey primary key (payment_id),
  constraint order_change_wishes_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete cascade,
  constraint order_change_wishes_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint order_change_wishes_request_size check (octet_length(request::text) <= 60000)
);

comment on table public.order_change_wishes is
  'Changes that wait for the authorization of a larger total. Of several of an order only the latest takes effect.';
comment on column public.order_change_wishes.request is 'The call of change-order that the buyer has agreed to.';

create index order_change_wishes_order_id_idx on public.order_change_wishes (order_id, created_at desc);

alter table public.order_change_wishes enable row level security;

revoke all on public.order_change_wishes from public, anon, authenticated, service_role;
grant select, insert on public.order_change_wishes to service_role;
