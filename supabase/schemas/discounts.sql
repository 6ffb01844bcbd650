-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger discounts_touch
before update on public.discounts
for each row execute function private.touch_updated_at();

create or replace function private.give_discount_back()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.discount_uses u
  set given_back_at = now()
  where u.order_id = new.id
    and u.given_back_at is null;
  update public.loyalty_rewards w
  set given_back_at = now()
  where w.order_id = new.id
    and w.given_back_at is null;
  return null;
end
$$;

comment on function private.give_discount_back() is
  'Trigger: an order that ends without food does not count as a use of its code or of its free portion.';

create or replace trigger orders_give_discount_back
after update of status on public.orders
for each row when (
  new.discount_cents > 0
  and new.status in ('declined', 'expired', 'cancelled', 'unpaid')
)
execute function private.give_discount_back();
