-- Credit: money that a buyer may spend on later orders. An admin grants it at the marketplace's expense, a chef at the
-- kitchen's. Balances are sums of movements. Server functions alone read and write these tables. Money in cents.

create table public.credits (
  id uuid not null default gen_random_uuid(),
  buyer_id uuid,
  chef_id uuid,
  amount_cents integer not null,
  reason text not null,
  order_id uuid,
  author_id uuid,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  constraint credits_pkey primary key (id),
  constraint credits_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null,
  constraint credits_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint credits_order_id_fkey foreign key (order_id) references public.orders (id) on delete set null,
  constraint credits_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint credits_amount_range check (amount_cents between 1 and 100000),
  constraint credits_reason_length check (char_length(btrim(reason)) between 1 and 500)
);

comment on table public.credits is 'Grants of credit, each for one buyer.';
comment on column public.credits.buyer_id is 'Null after the person is erased: the rest lapses.';
comment on column public.credits.chef_id is
  'The kitchen that bears the credit and where alone it is valid; null: the marketplace bears it.';
comment on column public.credits.reminded_at is 'When the buyer was reminded of the last week.';
comment on column public.credits.order_id is 'The order that the credit makes up for.';
comment on column public.credits.expires_at is
  'End of the credit. What a later refund gives back stays valid for a week after it.';

create index credits_buyer_id_idx on public.credits (buyer_id, created_at desc);
create index credits_chef_id_idx on public.credits (chef_id, created_at desc);
create index credits_order_id_idx on public.credits (order_id);
create index credits_author_id_idx on public.credits (author_id);
create index credits_created_at_idx on public.credits (created_at desc);
create index credits_expires_at_idx on public.credits (expires_at);
create index credits_revoked_at_idx on public.credits (revoked_at) where revoked_at is not null;

alter table public.credits enable row level security;

revoke all on public.credits from public, anon, authenticated, service_role;
grant select, insert, update (buyer_id, revoked_at, reminded_at) on public.credits to service_role;

create table public.credit_movements (
  id bigint generated always as identity,
  credit_id uuid not null,
  kind text not null,
  amount_cents integer not null,
  order_id uuid,
  created_at timestamptz not null default now(),
  constraint credit_movements_pkey primary key (id),
  constraint credit_movements_credit_id_fkey foreign key (credit_id) references public.credits (id) on delete restrict,
  constraint credit_movements_order_id_fkey foreign key (order_id) references public.orders (id) on delete restrict,
  constraint credit_movements_kind_known check (kind in ('granted', 'spent', 'returned', 'expired', 'revoked')),
  constraint credit_movements_sign check (
    amount_cents <> 0
    and (amount_cents > 0) = (kind in ('granted', 'returned'))
  ),
  constraint credit_movements_of_order check ((order_id is not null) = (kind in ('spent', 'returned')))
);

comment on table public.credit_movements is
  'Movements of credits. Append-only; what is left of a credit is their sum, which is never below zero.';

create index credit_movements_credit_id_idx on public.credit_movements (credit_id) include (kind, amount_cents, order_id);
create index credit_movements_order_id_idx on public.credit_movements (order_id);

-- The credit's row is locked before its movements are summed, so that two orders at once spend it one after the other.
-- A movement that gives credit back waits for nobody.
create function private.guard_credit_movement()
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

revoke execute on function private.guard_credit_movement() from public;

create trigger credit_movements_guard
before insert on public.credit_movements
for each row execute function private.guard_credit_movement();

-- Credit of the marketplace is its debt from the grant on. Credit of a kitchen is a promise of a lower price, which
-- enters the ledger with the sale.
create function private.post_credit_movement()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted bigint;
begin
  if exists (select from public.credits c where c.id = new.credit_id and c.chef_id is not null) then
    return null;
  end if;
  insert into public.ledger_transactions (cause, cause_key)
  values (case when new.kind = 'granted' then 'credit_granted' else 'credit_lapsed' end, new.id::text)
  returning id into posted;
  insert into public.ledger_entries (transaction_id, account, part, amount_cents)
  values
    (posted, 'marketplace_revenue', 'credit', new.amount_cents),
    (posted, 'credit', null, -new.amount_cents);
  return null;
end
$$;

comment on function private.post_credit_movement() is
  'Trigger: posts grants and the end of credit of the marketplace to the ledger.';

revoke execute on function private.post_credit_movement() from public;

create trigger credit_movements_post
after insert on public.credit_movements
for each row when (new.kind in ('granted', 'expired', 'revoked'))
execute function private.post_credit_movement();

create trigger credit_movements_append_only
before update or delete on public.credit_movements
for each row execute function private.refuse_ledger_change();

create trigger credit_movements_no_truncate
before truncate on public.credit_movements
for each statement execute function private.refuse_ledger_change();

alter table public.credit_movements enable always trigger credit_movements_append_only;
alter table public.credit_movements enable always trigger credit_movements_no_truncate;

alter table public.credit_movements enable row level security;

revoke all on public.credit_movements from public, anon, authenticated, service_role;
revoke all on sequence public.credit_movements_id_seq from public, anon, authenticated, service_role;
grant select, insert on public.credit_movements to service_role;

create function private.give_credit_back()
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

revoke execute on function private.give_credit_back() from public;

create trigger orders_give_credit_back
after update of status on public.orders
for each row when (
  new.credit_cents > 0
  and new.status in ('declined', 'expired', 'cancelled', 'unpaid')
)
execute function private.give_credit_back();

-- Orders whose credit becomes a debt to their kitchen (owe-credit).
create index orders_owed_credit_idx on public.orders (completed_at)
  where credit_cents > kitchen_credit_cents and status = 'completed' and payment_method = 'pay_on_pickup';

-- Money that the marketplace sends to a kitchen's connected account beside a charge, and takes back from it after a refund.
create table public.transfers (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  connected_account_id uuid not null,
  reverses_id uuid,
  amount_cents integer not null,
  status text not null default 'wanted',
  provider_reference text,
  created_at timestamptz not null default now(),
  constraint transfers_pkey primary key (id),
  constraint transfers_order_id_fkey foreign key (order_id) references public.orders (id) on delete restrict,
  constraint transfers_connected_account_id_fkey foreign key (connected_account_id)
    references public.connected_accounts (id) on delete restrict,
  constraint transfers_reverses_id_fkey foreign key (reverses_id) references public.transfers (id) on delete restrict,
  constraint transfers_sign check (amount_cents <> 0 and (amount_cents < 0) = (reverses_id is not null)),
  constraint transfers_status_known check (status in ('wanted', 'sent', 'failed'))
);

comment on table public.transfers is
  'Transfers of the marketplace''s own money to kitchens for its credit and discounts; negative ones are reversals.';
comment on column public.transfers.status is 'wanted: written, not yet known to the provider.';

create index transfers_order_id_idx on public.transfers (order_id);
create index transfers_connected_account_id_idx on public.transfers (connected_account_id);
create index transfers_reverses_id_idx on public.transfers (reverses_id);

alter table public.transfers enable row level security;

revoke all on public.transfers from public, anon, authenticated, service_role;
grant select, insert, update (status, provider_reference) on public.transfers to service_role;
