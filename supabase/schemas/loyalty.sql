-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.count_loyalty()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.loyalty_portions p
  using public.order_lines l
  where l.id = p.order_line_id
    and l.order_id = new.id;
  if new.status <> 'completed' or new.buyer_id is null then
    return null;
  end if;
  insert into public.loyalty_portions (order_line_id, rule_id, portions)
  select l.id, r.id, l.quantity - case when l.id = f.id then 1 else 0 end
  from public.loyalty_rules r
  join public.order_lines l on l.order_id = new.id
  left join public.dishes d on d.id = l.dish_id
  left join lateral (
    select y.id
    from public.loyalty_rewards w
    join public.loyalty_rules u on u.id = w.rule_id
    join public.order_lines y on y.order_id = w.order_id
    left join public.dishes e on e.id = y.dish_id
    where w.order_id = new.id
      and w.given_back_at is null
      and (u.category is null or e.category = u.category)
    order by y.unit_price_cents + y.variants_cents desc, y.position, y.id
    limit 1
  ) f on true
  where r.chef_id = new.chef_id
    and r.ended_at is null
    and (r.category is null or d.category = r.category)
    and l.quantity > case when l.id = f.id then 1 else 0 end
    -- Food by card that nobody picked up completes its order, and was not handed over.
    and not exists (
      select
      from public.missed_pickups m
      where m.order_id = new.id
        and m.no_show_at is not null
    );
  return null;
end
$$;

comment on function private.count_loyalty() is
  'Trigger: the paid portions of an order count for its kitchen''s rule once they are handed over. The free one does not.';

create or replace trigger orders_count_loyalty
after update of status on public.orders
for each row when (new.status is distinct from old.status and 'completed' in (old.status, new.status))
execute function private.count_loyalty();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.loyalty_rules
for each statement execute function private.notify_public_change();
