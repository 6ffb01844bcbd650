-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- The credit's row is locked before its movements are summed, so that two orders at once spend it one after the other.
-- A movement that gives credit back waits for nobody.
create or replace function private.guard_credit_movement()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  remaining bigint;
  returnable bigint;
begin
  if new.amount_cents < 0 then
    perform
    from public.credits c
    where c.id = new.credit_id
    for no key update;
    select coalesce(sum(m.amount_cents), 0)
    into remaining
    from public.credit_movements m
    where m.credit_id = new.credit_id;
    if remaining + new.amount_cents < 0 then
      raise exception 'a credit is not spent beyond what is left of it'
        using errcode = 'LC013';
    end if;
  elsif new.kind = 'returned' then
    select coalesce(-sum(m.amount_cents), 0)
    into returnable
    from public.credit_movements m
    where m.credit_id = new.credit_id
      and m.order_id = new.order_id;
    if new.amount_cents > returnable then
      raise exception 'an order gives back no more credit than it has spent'
        using errcode = 'LC013';
    end if;
  end if;
  return new;
end
$$;

comment on function private.guard_credit_movement() is
  'Trigger: refuses a movement that spends or gives back more than there is (SQLSTATE LC013).';

create or replace trigger credit_movements_guard
before insert on public.credit_movements
for each row execute function private.guard_credit_movement();

-- Credit of the marketplace is its debt from the grant on. Credit of a kitchen is a promise of a lower price, which
-- enters the ledger with the sale. What a gift card paid for is a debt since its sale: an order that spends it takes it
-- over into the account of credit, in which the order's own movements use it up.
create or replace function private.post_credit_movement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  of_chef uuid;
  gift uuid;
  posted bigint;
begin
  select c.chef_id, c.gift_card_id
  into of_chef, gift
  from public.credits c
  where c.id = new.credit_id;
  if of_chef is not null
    or (gift is null and new.kind in ('spent', 'returned'))
    or (gift is not null and new.kind = 'granted')
  then
    return null;
  end if;
  if (gift is not null and new.kind = 'expired') or (gift is null and new.kind = 'cashed_out') then
    raise exception 'credit of a gift card does not expire, and no other is paid out'
      using errcode = 'LC013';
  end if;
  insert into public.ledger_transactions (cause, cause_key, gift_card_id)
  values (
    case
      when gift is null and new.kind = 'granted' then 'credit_granted'
      when gift is null then 'credit_lapsed'
      when new.kind = 'spent' then 'gift_card_used'
      when new.kind = 'returned' then 'gift_card_returned'
      when new.kind = 'cashed_out' then 'gift_card_cashed_out'
      else 'gift_card_voided'
    end,
    new.id::text,
    gift
  )
  returning id into posted;
  insert into public.ledger_entries (transaction_id, account, part, amount_cents)
  values
    (
      posted,
      case
        when gift is not null and new.kind in ('spent', 'returned') then 'credit'
        when new.kind = 'cashed_out' then 'cash_outs'
        else 'marketplace_revenue'
      end::public.ledger_account,
      case when gift is null then 'credit' end,
      new.amount_cents
    ),
    (
      posted,
      case when gift is null then 'credit' else 'gift_cards' end::public.ledger_account,
      null,
      -new.amount_cents
    );
  return null;
end
$$;

comment on function private.post_credit_movement() is
  'Trigger: posts grants and the end of credit of the marketplace, and every movement of credit of gift cards, to the ledger.';

create or replace trigger credit_movements_post
after insert on public.credit_movements
for each row execute function private.post_credit_movement();

create or replace trigger credit_movements_append_only
before update or delete on public.credit_movements
for each row execute function private.refuse_ledger_change();

alter table public.credit_movements enable always trigger credit_movements_append_only;

create or replace trigger credit_movements_no_truncate
before truncate on public.credit_movements
for each statement execute function private.refuse_ledger_change();

alter table public.credit_movements enable always trigger credit_movements_no_truncate;

create or replace function private.give_credit_back()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.credit_movements (credit_id, kind, amount_cents, order_id)
  select m.credit_id, 'returned', -sum(m.amount_cents), new.id
  from public.credit_movements m
  where m.order_id = new.id
  group by m.credit_id
  having sum(m.amount_cents) < 0;
  return null;
end
$$;

comment on function private.give_credit_back() is 'Trigger: an order that ends without food gives its credit back.';

create or replace trigger orders_give_credit_back
after update of status on public.orders
for each row when (
  new.credit_cents > 0
  and new.status in ('declined', 'expired', 'cancelled', 'unpaid')
)
execute function private.give_credit_back();
