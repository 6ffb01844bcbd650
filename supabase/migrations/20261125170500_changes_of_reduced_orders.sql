-- Orders with a discount or credit can be changed: both are calculated anew.

set local search_path = public, extensions;

alter table public.credit_movements
  add column by_change boolean not null default false,
  add constraint credit_movements_by_change_returns check (kind = 'returned' or not by_change);

comment on column public.credit_movements.by_change is
  'Whether a change of the order gave the credit back: it then never was a part of the sale.';

create or replace function private.guard_order_amounts()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (
    new.subtotal_cents, new.service_fee_cents, new.delivery_fee_cents, new.tax_cents, new.food_tax_cents, new.tip_cents,
    new.discount_cents, new.food_discount_cents, new.discount_bearer, new.credit_cents, new.kitchen_credit_cents
  ) is distinct from (
    old.subtotal_cents, old.service_fee_cents, old.delivery_fee_cents, old.tax_cents, old.food_tax_cents, old.tip_cents,
    old.discount_cents, old.food_discount_cents, old.discount_bearer, old.credit_cents, old.kitchen_credit_cents
  )
    and not (
      old.status in ('placed', 'confirmed')
      and (new.delivery_fee_cents, new.tip_cents) = (old.delivery_fee_cents, old.tip_cents)
      -- A change takes a discount off or sets it anew, but gives none.
      and (new.discount_cents = 0 or new.discount_bearer is not distinct from old.discount_bearer)
      and (new.credit_cents = 0 or old.credit_cents > 0)
      and exists (
        select 1
        from public.order_changes c
        where c.order_id = new.id
          and c.created_at = now()
          and c.new_total_cents = new.subtotal_cents + new.service_fee_cents + new.delivery_fee_cents + new.tax_cents
            + new.tip_cents - new.discount_cents - new.credit_cents
      )
    )
  then
    raise exception 'the amounts of an order change only with a recorded change'
      using errcode = 'LC005';
  end if;
  return new;
end
$$;

create or replace function private.guard_payment()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A buyer who takes something off the order before it is charged pays less than was authorized.
  if (new.order_id, new.booking_id, new.purpose, new.chef_id, new.provider, new.account_id)
    is distinct from (old.order_id, old.booking_id, old.purpose, old.chef_id, old.provider, old.account_id)
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
