-- A gift card is credit bought for somebody: paid by card, mailed on its day or printed, redeemed once by its code. What is
-- not used of it is the marketplace's debt, in the account gift_cards. Server functions alone read and write these tables.

set local search_path = public, extensions;

create table public.gift_cards (
  id uuid not null default gen_random_uuid(),
  buyer_id uuid,
  amount_cents integer not null,
  sender_name text not null,
  recipient_name text not null,
  recipient_email text,
  message text not null,
  language text not null,
  deliver_at timestamptz not null,
  paid_at timestamptz,
  delivered_at timestamptz,
  redeemed_at timestamptz,
  redeemer_id uuid,
  refunded_at timestamptz,
  blocked_at timestamptz,
  contested_at timestamptz,
  voided_at timestamptz,
  cash_out_state text,
  cash_out_to text,
  cash_out_asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint gift_cards_pkey primary key (id),
  constraint gift_cards_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null,
  constraint gift_cards_redeemer_id_fkey foreign key (redeemer_id) references public.profiles (id) on delete set null,
  constraint gift_cards_amount_range check (amount_cents between 500 and 50000),
  constraint gift_cards_sender_name_length check (char_length(sender_name) between 1 and 80),
  constraint gift_cards_recipient_name_length check (char_length(recipient_name) between 1 and 80),
  constraint gift_cards_sender_name_plain_check check (private.is_plain_name(sender_name)),
  constraint gift_cards_recipient_name_plain_check check (private.is_plain_name(recipient_name)),
  constraint gift_cards_recipient_email_length check (char_length(recipient_email) between 3 and 254),
  constraint gift_cards_message_length check (char_length(message) <= 500),
  constraint gift_cards_language_form check (language ~ '^[a-z]{2,3}(-[a-z0-9]+)*$'),
  constraint gift_cards_cash_out_state_form check (cash_out_state ~ '^[A-Z]{2}$'),
  constraint gift_cards_cash_out_to_length check (char_length(cash_out_to) between 1 and 300),
  constraint gift_cards_cash_out_whole check (num_nonnulls(cash_out_state, cash_out_to, cash_out_asked_at) in (0, 3)),
  constraint gift_cards_paid_first check (paid_at is not null or num_nonnulls(delivered_at, redeemed_at, refunded_at) = 0),
  constraint gift_cards_redeemed_or_refunded check (num_nonnulls(redeemed_at, refunded_at) <= 1)
);

comment on table public.gift_cards is 'Credit that somebody bought for somebody. It has no last day.';
comment on column public.gift_cards.buyer_id is 'Null after the person is erased: the gift stays.';
comment on column public.gift_cards.sender_name is 'The buyer''s name on the card.';
comment on column public.gift_cards.recipient_email is 'Null: the buyer prints it. Deleted when the buyer is erased and the mail is sent.';
comment on column public.gift_cards.deliver_at is 'When the mail is due.';
comment on column public.gift_cards.paid_at is 'When the card was charged. Before that it is nothing but a wish.';
comment on column public.gift_cards.refunded_at is 'When a refund was asked for. Null again if it failed.';
comment on column public.gift_cards.blocked_at is 'Staff has blocked it: it is not redeemed, and what is left of its credit is not spent.';
comment on column public.gift_cards.contested_at is 'The payer contests the payment at the bank. Works like a block until the bank decides.';
comment on column public.gift_cards.voided_at is 'The bank gave the money back to the payer: what was left has lapsed.';
comment on column public.gift_cards.cash_out_asked_at is
  'The holder asks for the rest in money, as the law of cash_out_state allows. Null again once it is paid out.';
comment on column public.gift_cards.cash_out_to is 'How the holder wants to be paid, for the staff.';

create index gift_cards_buyer_id_idx on public.gift_cards (buyer_id, created_at desc);
create index gift_cards_redeemer_id_idx on public.gift_cards (redeemer_id);
create index gift_cards_created_at_idx on public.gift_cards (created_at desc, id);
create index gift_cards_due_idx on public.gift_cards (deliver_at)
  where delivered_at is null and recipient_email is not null and paid_at is not null;

alter table public.gift_cards enable row level security;
revoke all on public.gift_cards from public, anon, authenticated, service_role;
grant select, insert, update on public.gift_cards to service_role;

create table public.gift_card_codes (
  code_hash text not null,
  gift_card_id uuid not null,
  last_letters text not null,
  is_mailed boolean not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  constraint gift_card_codes_pkey primary key (code_hash),
  constraint gift_card_codes_gift_card_id_fkey foreign key (gift_card_id) references public.gift_cards (id) on delete cascade,
  constraint gift_card_codes_code_hash_form check (code_hash ~ '^[0-9a-f]{64}$'),
  constraint gift_card_codes_last_letters_form check (last_letters ~ '^[A-Z0-9]{4}$')
);

comment on table public.gift_card_codes is
  'Hashes of the codes of gift cards. Each mail and each print has a code of its own, because no code can be read again; one of them redeems the card.';
comment on column public.gift_card_codes.last_letters is 'By which the staff finds a card that somebody asks about.';
comment on column public.gift_card_codes.ended_at is 'When a mail to another address replaced it.';

create index gift_card_codes_gift_card_id_idx on public.gift_card_codes (gift_card_id);
create index gift_card_codes_last_letters_idx on public.gift_card_codes (last_letters);

alter table public.gift_card_codes enable row level security;
revoke all on public.gift_card_codes from public, anon, authenticated, service_role;
grant select, insert, update (ended_at) on public.gift_card_codes to service_role;

-- A payment of a gift card has no kitchen: the marketplace itself gets the money.
alter table public.payments
  alter column chef_id drop not null,
  alter column account_id drop not null,
  add column gift_card_id uuid,
  add constraint payments_gift_card_id_fkey foreign key (gift_card_id) references public.gift_cards (id) on delete restrict,
  add constraint payments_of_kitchen check (
    (gift_card_id is null) = (chef_id is not null)
    and (gift_card_id is null) = (account_id is not null)
  ),
  drop constraint payments_purpose_known,
  add constraint payments_purpose_known check (
    purpose in (
      'order', 'change', 'replaced', 'supplement_wish', 'supplement', 'tip', 'deposit', 'balance', 'gift_card'
    )
  ),
  drop constraint payments_one_subject,
  add constraint payments_one_subject check (
    num_nonnulls(order_id, booking_id, gift_card_id) = 1
    and case
      when purpose in ('order', 'change', 'replaced', 'supplement_wish', 'supplement', 'tip') then order_id is not null
      when purpose = 'gift_card' then gift_card_id is not null
      else booking_id is not null
    end
  );

comment on table public.payments is
  'A payment by card: of an order, the tip after it, the deposit or balance of a booking, or a gift card. What is paid in person has none.';
comment on column public.payments.chef_id is 'The kitchen that sells. Null for a gift card.';
comment on column public.payments.account_id is 'The connected account that receives the money. Null: the marketplace''s own.';

-- A gift card is paid once.
create unique index payments_gift_card_id_live_idx on public.payments (gift_card_id)
  where status not in ('released', 'failed');
create index payments_gift_card_id_idx on public.payments (gift_card_id);

create or replace function private.guard_payment()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A buyer who takes something off the order before it is charged pays less than was authorized.
  if (new.order_id, new.booking_id, new.gift_card_id, new.chef_id, new.provider, new.account_id)
    is distinct from (old.order_id, old.booking_id, old.gift_card_id, old.chef_id, old.provider, old.account_id)
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

alter table public.ledger_differences
  alter column chef_id drop not null;

alter table public.ledger_transactions
  add column gift_card_id uuid,
  add constraint ledger_transactions_gift_card_id_fkey foreign key (gift_card_id)
    references public.gift_cards (id) on delete restrict,
  drop constraint ledger_transactions_one_subject,
  add constraint ledger_transactions_one_subject check (num_nonnulls(order_id, booking_id, gift_card_id) <= 1),
  drop constraint ledger_transactions_cause_known,
  add constraint ledger_transactions_cause_known check (
    cause in (
      'sale', 'capture', 'provider_fee', 'refund', 'refund_paid', 'refund_failed', 'chargeback', 'chargeback_won',
      'chargeback_lost', 'payout', 'payout_paid', 'payout_failed', 'credit_granted', 'credit_lapsed', 'credit_spent',
      'credit_returned', 'transfer', 'transfer_reversed', 'correction', 'change', 'gift_card_sold', 'gift_card_used',
      'gift_card_returned', 'gift_card_refunded', 'gift_card_refund_failed', 'gift_card_cashed_out', 'gift_card_voided'
    )
  );

comment on column public.ledger_transactions.gift_card_id is 'Of movements of gift cards, which concern no kitchen.';

create index ledger_transactions_gift_card_id_idx on public.ledger_transactions (gift_card_id);
-- The months read what is outstanding from this index.
create index ledger_entries_gift_cards_idx on public.ledger_entries (transaction_id)
  include (amount_cents)
  where account = 'gift_cards';

alter table public.credits
  alter column expires_at drop not null,
  add column gift_card_id uuid,
  add constraint credits_gift_card_id_fkey foreign key (gift_card_id) references public.gift_cards (id) on delete restrict,
  add constraint credits_gift_card_id_key unique (gift_card_id),
  add constraint credits_of_gift check (
    (gift_card_id is not null) = (expires_at is null)
    and (gift_card_id is null or chef_id is null)
  );

comment on column public.credits.gift_card_id is 'The gift card that was redeemed: each gives credit once, without a last day.';
comment on column public.credits.expires_at is
  'End of the credit; null for gift cards. What a later refund gives back stays valid for a week after it.';

alter table public.credit_movements
  drop constraint credit_movements_kind_known,
  add constraint credit_movements_kind_known check (
    kind in ('granted', 'spent', 'returned', 'expired', 'revoked', 'cashed_out')
  );

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

drop trigger credit_movements_post on public.credit_movements;
create trigger credit_movements_post
after insert on public.credit_movements
for each row execute function private.post_credit_movement();
