-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger standing_orders_touch
before update on public.standing_orders
for each row execute function private.touch_updated_at();

-- A buyer whose payment failed orders once more, and that order stands again. So a standing order whose first order was never
-- paid has not begun.
create or replace function private.forget_unpaid_standing_order()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.standing_orders s
  where s.source_order_id = new.id
    and not exists (
      select 1
      from public.standing_order_occurrences w
      where w.standing_order_id = s.id
        and w.order_id <> new.id
    );
  return null;
end
$$;

comment on function private.forget_unpaid_standing_order() is
  'Trigger: deletes a standing order whose first order was not paid.';

create or replace trigger orders_forget_unpaid_standing
after update of status on public.orders
for each row
when (new.status = 'unpaid' and old.status <> 'unpaid')
execute function private.forget_unpaid_standing_order();
