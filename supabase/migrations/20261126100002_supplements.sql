-- A charged order can grow: a further payment charges the difference. Until its card is authorized the change waits.

set local search_path = public, extensions;

alter table public.payments
  drop constraint payments_purpose_known,
  add constraint payments_purpose_known check (
    purpose in ('order', 'change', 'replaced', 'supplement_wish', 'supplement', 'tip', 'deposit', 'balance')
  ),
  drop constraint payments_one_subject,
  add constraint payments_one_subject check (
    num_nonnulls(order_id, booking_id) = 1
    and case
      when purpose in ('order', 'change', 'replaced', 'supplement_wish', 'supplement', 'tip') then order_id is not null
      else booking_id is not null
    end
  );

comment on column public.payments.purpose is
  'change: of a larger total that waits for its card; with the authorization it becomes the order''s own payment. replaced: the one before, which is given back. supplement_wish: of the difference to a larger total of a charged order; with the authorization it becomes a supplement, which is charged beside the order''s own payment.';

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
        (old.purpose, new.purpose) in (('order', 'replaced'), ('change', 'order'), ('supplement_wish', 'supplement'))
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

create table public.supplements (
  payment_id uuid not null,
  order_id uuid not null,
  service_fee_cents integer not null,
  tax_cents integer not null,
  taxable_cents integer not null,
  exempt_cents integer not null,
  discount_cents integer not null,
  discount_bearer text,
  credit_cents integer not null,
  kitchen_credit_cents integer not null,
  owed_cents integer not null,
  constraint supplements_pkey primary key (payment_id),
  constraint supplements_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete cascade,
  constraint supplements_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint supplements_discount_bearer_known check (discount_bearer in ('kitchen', 'marketplace')),
  constraint supplements_discount_has_bearer check (discount_cents = 0 or discount_bearer is not null)
);

comment on table public.supplements is
  'By how much the amounts of a charged order grew with the change that a further payment pays. Negative: by how much they fell.';
comment on column public.supplements.credit_cents is 'Credit of the marketplace.';
comment on column public.supplements.owed_cents is 'The marketplace''s payment to the kitchen beside the charge.';

create index supplements_order_id_idx on public.supplements (order_id);

alter table public.supplements enable row level security;

revoke all on public.supplements from public, anon, authenticated, service_role;
grant select, insert on public.supplements to service_role;
