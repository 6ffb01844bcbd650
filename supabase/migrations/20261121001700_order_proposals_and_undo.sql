-- Two more ways to move an order, written into the one table of moves: a buyer agrees to the other time the
-- chef has proposed, and a chef takes the last step back within seconds of a slip of the thumb.

set local search_path = public, extensions;

alter table public.order_moves
add column needs_proposal boolean not null default false,
add column undo_seconds integer,
add constraint order_moves_undo_seconds_positive check (undo_seconds > 0);

comment on column public.order_moves.needs_proposal is 'Only while another time is proposed, which becomes the slot.';
comment on column public.order_moves.undo_seconds is 'Takes the last move of the same person back, this long after it.';

-- No way back from confirmed (the buyer knows the address), nor from what gave portions back.
insert into public.order_moves (from_status, to_status, actor, fulfilment, needs_proposal, undo_seconds)
values
  ('placed', 'confirmed', 'buyer', null, true, null),
  ('preparing', 'confirmed', 'chef', null, false, 10),
  ('ready', 'preparing', 'chef', null, false, 10),
  ('out_for_delivery', 'ready', 'chef', 'delivery', false, 10),
  ('completed', 'ready', 'chef', 'pickup', false, 10),
  ('completed', 'out_for_delivery', 'chef', 'delivery', false, 10);

-- Once it is agreed what was proposed is the slot itself.
alter table public.orders
add constraint orders_proposal_until_agreed check (
  proposed_slot_from is null
  or status in ('placed', 'declined', 'expired', 'cancelled')
);

create or replace function private.guard_order_move()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  acting public.order_actor = nullif(current_setting('localchef.order_actor', true), '')::public.order_actor;
begin
  if acting is null then
    raise exception 'an order is moved through order-transition only'
      using errcode = 'LC001';
  end if;
  if not exists (
    select 1
    from public.order_moves m
    where m.from_status = old.status
      and m.to_status = new.status
      and m.actor = acting
      and (m.fulfilment is null or m.fulfilment = new.fulfilment)
      and (not m.needs_reason or coalesce(btrim(new.status_reason), '') <> '')
      and (not m.needs_proposal or (new.slot_from = old.proposed_slot_from and new.slot_until = old.proposed_slot_until))
      and (m.undo_seconds is null or private.can_undo_order_move(old.id, new.status, m.undo_seconds))
  ) then
    raise exception 'an order cannot move from % to % by %', old.status, new.status, acting
      using errcode = 'LC001';
  end if;
  new.confirmed_at = case when old.status = 'placed' and new.status = 'confirmed' then now() else new.confirmed_at end;
  new.ready_at = case
    when new.status in ('confirmed', 'preparing') then null
    when old.status = 'preparing' and new.status = 'ready' then now()
    else new.ready_at
  end;
  new.completed_at = case when new.status = 'completed' then now() end;
  new.closed_at = case when new.status in ('completed', 'declined', 'expired', 'cancelled') then now() else null end;
  return new;
end
$$;

-- The last move, if it led from where the order is to go back to, by the same person, not long ago, and
-- nobody has built on it: a review of a completed order stays true.
create function private.can_undo_order_move(of_order uuid, back_to public.order_status, within_seconds integer)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce((
    select last_move.from_status = back_to
      and last_move.actor = 'chef'
      and last_move.actor_id = (select auth.uid())
      and last_move.created_at > now() - make_interval(secs => within_seconds)
      and not exists (
        select 1
        from public.reviews r
        where r.order_id = of_order
      )
    from public.order_events last_move
    where last_move.order_id = of_order
    order by last_move.id desc
    limit 1
  ), false)
$$;

comment on function private.can_undo_order_move(uuid, public.order_status, integer) is 'Whether the caller may take the last move of an order back.';

create or replace function private.record_order_move()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  acting text = nullif(current_setting('localchef.order_actor', true), '');
  sold integer = 0;
begin
  insert into public.order_events (order_id, from_status, to_status, actor, actor_id, reason)
  values (
    new.id,
    case when tg_op = 'UPDATE' then old.status end,
    new.status,
    coalesce(acting, 'buyer')::public.order_actor,
    case when acting = 'system' then null else (select auth.uid()) end,
    new.status_reason
  );
  if new.status in ('declined', 'expired', 'cancelled') then
    perform private.release_portions(new.id);
  elsif new.status = 'completed' then
    sold = 1;
  elsif tg_op = 'UPDATE' then
    sold = case when old.status = 'completed' then -1 else 0 end;
  end if;
  if sold <> 0 then
    update public.chefs
    set completed_orders = completed_orders + sold
    where id = new.chef_id;
    update public.dishes d
    set times_ordered = d.times_ordered + sold * l.quantity
    from (
      select dish_id, sum(quantity)::integer as quantity
      from public.order_lines
      where order_id = new.id
        and dish_id is not null
      group by dish_id
    ) l
    where d.id = l.dish_id;
  end if;
  return null;
end
$$;

comment on function private.record_order_move() is 'Trigger: writes the event, gives portions back, counts completed orders, and uncounts what was undone.';
