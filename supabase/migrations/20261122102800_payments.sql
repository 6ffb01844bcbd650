-- Payments by card: what was agreed, what the provider was asked to do, what it said, and the ledger of all movements.
-- Server functions alone write these tables. Money in cents of US dollars.

set local search_path = public, extensions;

-- ---------------------------------------------------------------------------------------------------
-- Connected accounts and commissions
-- ---------------------------------------------------------------------------------------------------

create table public.connected_accounts (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  provider text not null,
  account_id text,
  takes_charges boolean not null default false,
  receives_payouts boolean not null default false,
  missing text[] not null default '{}',
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint connected_accounts_pkey primary key (id),
  constraint connected_accounts_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint connected_accounts_chef_key unique (chef_id, provider),
  constraint connected_accounts_account_key unique (provider, account_id),
  constraint connected_accounts_provider_known check (provider in ('sandbox', 'stripe')),
  constraint connected_accounts_works_with_id check (account_id is not null or not (takes_charges or receives_payouts))
);

comment on table public.connected_accounts is
  'A chef''s account at the payment provider. Bank details and documents never reach this database.';
comment on column public.connected_accounts.account_id is 'Null until the provider has created it.';
comment on column public.connected_accounts.missing is 'Facts that the provider still needs, in the words of the port.';

alter table public.connected_accounts enable row level security;

revoke all on public.connected_accounts from public, anon, authenticated, service_role;
grant select, insert, update on public.connected_accounts to service_role;

create table public.chef_commissions (
  chef_id uuid not null,
  version integer not null,
  percent numeric(4, 2),
  reason text not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  constraint chef_commissions_pkey primary key (chef_id, version),
  constraint chef_commissions_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint chef_commissions_author_id_fkey foreign key (author_id) references public.profiles (id) on delete set null,
  constraint chef_commissions_percent_range check (percent between 0 and 50),
  constraint chef_commissions_version_positive check (version > 0),
  constraint chef_commissions_reason_length check (char_length(reason) between 1 and 500)
);

comment on table public.chef_commissions is
  'Commission of one kitchen. The highest version is in force; versions are never rewritten.';
comment on column public.chef_commissions.percent is 'Null: the marketplace''s commission.';

create index chef_commissions_author_id_idx on public.chef_commissions (author_id);

alter table public.chef_commissions enable row level security;

revoke all on public.chef_commissions from public, anon, authenticated, service_role;
grant select, insert on public.chef_commissions to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------

create table public.payments (
  id uuid not null default gen_random_uuid(),
  order_id uuid,
  booking_id uuid,
  purpose text not null default 'order',
  chef_id uuid not null,
  provider text not null,
  account_id text not null,
  status text not null default 'awaiting',
  amount_cents integer not null,
  application_fee_cents integer not null,
  owed_cents integer not null default 0,
  captured_cents integer not null default 0,
  checkout_id text,
  checkout_url text,
  payment_reference text,
  declined text,
  hold_until timestamptz not null,
  ask_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_pkey primary key (id),
  constraint payments_order_id_fkey foreign key (order_id) references public.orders (id) on delete restrict,
  constraint payments_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete restrict,
  constraint payments_one_subject check (
    num_nonnulls(order_id, booking_id) = 1
    and case when purpose in ('order', 'tip') then order_id is not null else booking_id is not null end
  ),
  constraint payments_purpose_known check (purpose in ('order', 'tip', 'deposit', 'balance')),
  constraint payments_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint payments_checkout_key unique (provider, checkout_id),
  constraint payments_reference_key unique (provider, payment_reference),
  constraint payments_provider_known check (provider in ('sandbox', 'stripe')),
  constraint payments_amounts check (
    amount_cents > 0
    and application_fee_cents between 0 and amount_cents
    and owed_cents >= 0
    and (owed_cents = 0 or application_fee_cents = 0)
    and captured_cents >= 0
  ),
  constraint payments_status_known check (
    status in (
      'awaiting', 'authorized', 'captured', 'partly_refunded', 'refunded', 'charged_back', 'released', 'failed'
    )
  )
);

comment on table public.payments is
  'A payment by card: of an order, the tip after it, or the deposit or balance of a booking. What is paid in person has none.';
comment on column public.payments.account_id is 'The connected account that receives the money.';
comment on column public.payments.owed_cents is
  'What the marketplace gives the kitchen beside the charge: its discount and credit beyond its share.';
comment on column public.payments.captured_cents is 'As the provider says, even if it says more than was agreed: the comparison then reports it.';
comment on column public.payments.declined is 'Why the last card was declined.';
comment on column public.payments.hold_until is
  'When the time to pay ends. Until then an order keeps its portions without an authorization.';
comment on column public.payments.ask_at is 'When the sweep asks the provider again; null once nothing is open.';

-- An order is paid once, and so is the tip after it.
create unique index payments_order_id_live_idx on public.payments (order_id, purpose)
  where status not in ('released', 'failed');
-- So are the deposit and the balance of a booking.
create unique index payments_booking_id_live_idx on public.payments (booking_id, purpose)
  where status not in ('released', 'failed');
create index payments_order_id_idx on public.payments (order_id);
create index payments_booking_id_idx on public.payments (booking_id);
create index payments_chef_id_idx on public.payments (chef_id);
create index payments_ask_at_idx on public.payments (ask_at) where ask_at is not null;
create index payments_hold_until_idx on public.payments (hold_until) where status = 'awaiting';

create trigger payments_touch
before update on public.payments
for each row execute function private.touch_updated_at();

create function private.guard_payment()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A buyer who takes something off the order before it is charged pays less than was authorized.
  if (new.order_id, new.booking_id, new.purpose, new.chef_id, new.provider, new.account_id, new.owed_cents)
    is distinct from (
      old.order_id, old.booking_id, old.purpose, old.chef_id, old.provider, old.account_id, old.owed_cents
    )
    or (
      (new.amount_cents, new.application_fee_cents) is distinct from (old.amount_cents, old.application_fee_cents)
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

comment on function private.guard_payment() is
  'Trigger: refuses a change of what was agreed about a payment (SQLSTATE LC005).';

revoke execute on function private.guard_payment() from public;

create trigger payments_guard
before update on public.payments
for each row execute function private.guard_payment();

alter table public.payments enable row level security;

revoke all on public.payments from public, anon, authenticated, service_role;
grant select (id, order_id, booking_id, purpose, status, amount_cents, captured_cents, declined, hold_until, created_at, updated_at)
  on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;

-- A payment is for the sides of its order or booking and the admins.
create policy payments_select on public.payments
for select to authenticated
using (
  (order_id is not null and (select private.takes_part_in_order(order_id)))
  or (booking_id is not null and (select private.takes_part_in_booking(booking_id)))
  or (select private.is_admin())
);

create policy payments_factor on public.payments
as restrictive
for all to authenticated
using ((select private.factor_given()));

create table public.payment_links (
  order_id uuid not null,
  token text not null,
  created_at timestamptz not null,
  constraint payment_links_pkey primary key (order_id),
  constraint payment_links_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint payment_links_token_key unique (token),
  constraint payment_links_token_form check (token ~ '^[A-Za-z0-9_-]{43}$')
);

comment on table public.payment_links is
  'The secret address where an order that its chef has entered is paid by card, without an account.';
comment on column public.payment_links.token is 'Readable, so that the chef can send the same link again.';

alter table public.payment_links enable row level security;

revoke all on public.payment_links from public, anon, authenticated, service_role;
grant select, insert on public.payment_links to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Refunds
-- ---------------------------------------------------------------------------------------------------

create table public.refunds (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  amount_cents integer not null,
  application_fee_cents integer not null default 0,
  cause text not null,
  reason text not null,
  requester_id uuid,
  status text not null default 'wanted',
  provider_reference text,
  expected_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_pkey primary key (id),
  constraint refunds_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete restrict,
  constraint refunds_requester_id_fkey foreign key (requester_id) references public.profiles (id) on delete set null,
  constraint refunds_reference_key unique (payment_id, provider_reference),
  constraint refunds_amount_positive check (amount_cents > 0 and application_fee_cents between 0 and amount_cents),
  constraint refunds_cause_known check (cause in ('chef', 'admin', 'rule', 'provider')),
  constraint refunds_status_known check (status in ('wanted', 'pending', 'succeeded', 'failed')),
  constraint refunds_reason_length check (char_length(reason) <= 500)
);

comment on table public.refunds is 'Captured money that goes back to the buyer.';
comment on column public.refunds.application_fee_cents is 'The part of the application fee given back, as the provider says.';
comment on column public.refunds.cause is
  'chef and admin: an act of theirs. rule: the order ended without food. provider: made outside of the marketplace.';
comment on column public.refunds.status is 'wanted: written, not yet known to the provider.';

create index refunds_payment_id_idx on public.refunds (payment_id, created_at);
create index refunds_requester_id_idx on public.refunds (requester_id);

create trigger refunds_touch
before update on public.refunds
for each row execute function private.touch_updated_at();

-- The payment's row is locked, so that two refunds at once are counted one after the other.
create function private.guard_refund()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  captured integer;
  refunded bigint;
begin
  select p.captured_cents
  into captured
  from public.payments p
  where p.id = new.payment_id
  for no key update;
  select coalesce(sum(r.amount_cents), 0)
  into refunded
  from public.refunds r
  where r.payment_id = new.payment_id
    and r.status <> 'failed';
  if refunded + new.amount_cents > captured then
    raise exception 'a payment is not refunded beyond what was captured'
      using errcode = 'LC011';
  end if;
  return new;
end
$$;

comment on function private.guard_refund() is
  'Trigger: refuses refunds beyond the captured amount (SQLSTATE LC011).';

revoke execute on function private.guard_refund() from public;

create trigger refunds_guard
before insert on public.refunds
for each row execute function private.guard_refund();

alter table public.refunds enable row level security;

revoke all on public.refunds from public, anon, authenticated, service_role;
grant select, insert, update on public.refunds to service_role;

create table public.refund_lines (
  refund_id uuid not null,
  order_line_id uuid not null,
  quantity integer not null,
  constraint refund_lines_pkey primary key (refund_id, order_line_id),
  constraint refund_lines_refund_id_fkey foreign key (refund_id) references public.refunds (id) on delete cascade,
  constraint refund_lines_order_line_id_fkey foreign key (order_line_id) references public.order_lines (id) on delete restrict,
  constraint refund_lines_quantity_positive check (quantity > 0)
);

comment on table public.refund_lines is 'The lines that a refund is for.';

create index refund_lines_order_line_id_idx on public.refund_lines (order_line_id);

alter table public.refund_lines enable row level security;

revoke all on public.refund_lines from public, anon, authenticated, service_role;
grant select, insert on public.refund_lines to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Chargebacks and payouts
-- ---------------------------------------------------------------------------------------------------

create table public.chargebacks (
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  provider_reference text not null,
  amount_cents integer not null,
  reason text not null,
  status text not null,
  answer_due_at timestamptz,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint chargebacks_pkey primary key (id),
  constraint chargebacks_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete restrict,
  constraint chargebacks_reference_key unique (payment_id, provider_reference),
  constraint chargebacks_amount_positive check (amount_cents > 0),
  constraint chargebacks_status_known check (status in ('needs_answer', 'answered', 'won', 'lost'))
);

comment on table public.chargebacks is 'A buyer''s claim at the bank, which keeps the money until it is decided.';

alter table public.chargebacks enable row level security;

revoke all on public.chargebacks from public, anon, authenticated, service_role;
grant select, insert, update on public.chargebacks to service_role;

create table public.payouts (
  id uuid not null default gen_random_uuid(),
  connected_account_id uuid not null,
  provider_reference text not null,
  amount_cents integer not null,
  status text not null,
  arrives_at timestamptz,
  created_at timestamptz not null,
  constraint payouts_pkey primary key (id),
  constraint payouts_connected_account_id_fkey foreign key (connected_account_id)
    references public.connected_accounts (id) on delete restrict,
  constraint payouts_reference_key unique (connected_account_id, provider_reference),
  constraint payouts_amount_positive check (amount_cents > 0),
  constraint payouts_status_known check (status in ('on_the_way', 'paid', 'failed'))
);

comment on table public.payouts is 'Money that the provider sends to a chef''s bank.';

create index payouts_connected_account_id_created_at_idx on public.payouts (connected_account_id, created_at desc);

alter table public.payouts enable row level security;

revoke all on public.payouts from public, anon, authenticated, service_role;
grant select, insert, update on public.payouts to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Calls to the provider, and its events
-- ---------------------------------------------------------------------------------------------------

create table public.provider_calls (
  id uuid not null default gen_random_uuid(),
  operation text not null,
  idempotency_key text not null,
  parameters jsonb not null,
  payment_id uuid,
  connected_account_id uuid,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  answered_at timestamptz,
  fault text,
  created_at timestamptz not null default now(),
  constraint provider_calls_pkey primary key (id),
  constraint provider_calls_idempotency_key_key unique (idempotency_key),
  constraint provider_calls_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete restrict,
  constraint provider_calls_connected_account_id_fkey foreign key (connected_account_id)
    references public.connected_accounts (id) on delete restrict,
  constraint provider_calls_one_subject check (num_nonnulls(payment_id, connected_account_id) = 1),
  constraint provider_calls_operation_known check (
    operation in (
      'start_checkout', 'expire_checkout', 'capture', 'release', 'refund', 'create_account', 'answer_chargeback',
      'transfer', 'reverse_transfer'
    )
  )
);

comment on table public.provider_calls is
  'Calls to the payment provider, written in the transaction of their cause and made after it.';
comment on column public.provider_calls.answered_at is 'When it succeeded, or failed for good; null while it is repeated.';
comment on column public.provider_calls.fault is 'Why the last attempt failed.';

create index provider_calls_payment_id_idx on public.provider_calls (payment_id);
create index provider_calls_connected_account_id_idx on public.provider_calls (connected_account_id);
create index provider_calls_open_idx on public.provider_calls (next_attempt_at) where answered_at is null;

alter table public.provider_calls enable row level security;

revoke all on public.provider_calls from public, anon, authenticated, service_role;
grant select, insert, update (attempts, next_attempt_at, answered_at, fault, parameters) on public.provider_calls to service_role;

create table public.provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  subject jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  constraint provider_events_pkey primary key (provider, event_id)
);

comment on table public.provider_events is
  'Events of the payment provider, each kept once: a second delivery changes nothing.';

create index provider_events_open_idx on public.provider_events (received_at) where applied_at is null;

alter table public.provider_events enable row level security;

revoke all on public.provider_events from public, anon, authenticated, service_role;
grant select, insert, update (applied_at) on public.provider_events to service_role;

-- ---------------------------------------------------------------------------------------------------
-- The ledger
-- ---------------------------------------------------------------------------------------------------

create type public.ledger_account as enum (
  'buyer', 'chef_payable', 'marketplace_revenue', 'tax_payable', 'provider_clearing', 'provider_fees', 'refunds',
  'chargebacks', 'payouts', 'credit', 'owed_to_chef'
);

create table public.ledger_transactions (
  id bigint generated always as identity,
  cause text not null,
  cause_key text not null,
  order_id uuid,
  booking_id uuid,
  chef_id uuid,
  created_at timestamptz not null default now(),
  constraint ledger_transactions_pkey primary key (id),
  constraint ledger_transactions_cause_key unique (cause, cause_key),
  constraint ledger_transactions_order_id_fkey foreign key (order_id) references public.orders (id) on delete restrict,
  constraint ledger_transactions_booking_id_fkey foreign key (booking_id) references public.bookings (id) on delete restrict,
  constraint ledger_transactions_one_subject check (num_nonnulls(order_id, booking_id) <= 1),
  constraint ledger_transactions_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint ledger_transactions_cause_known check (
    cause in (
      'sale', 'capture', 'provider_fee', 'refund', 'refund_paid', 'refund_failed', 'chargeback', 'chargeback_won',
      'chargeback_lost', 'payout', 'payout_paid', 'payout_failed', 'credit_granted', 'credit_lapsed', 'credit_spent',
      'credit_returned', 'transfer', 'transfer_reversed'
    )
  )
);

comment on table public.ledger_transactions is
  'Movements of money. Append-only. Each has one cause, and a cause has one transaction.';

comment on column public.ledger_transactions.chef_id is 'The kitchen whose business it is, for the report of a month.';

create index ledger_transactions_order_id_idx on public.ledger_transactions (order_id);
create index ledger_transactions_booking_id_idx on public.ledger_transactions (booking_id);
create index ledger_transactions_chef_id_idx on public.ledger_transactions (chef_id);
-- The report of a month reads its transactions from this index alone.
create index ledger_transactions_created_at_idx on public.ledger_transactions (created_at)
  include (id, cause, chef_id, order_id, booking_id);

create table public.ledger_entries (
  id bigint generated always as identity,
  transaction_id bigint not null,
  account public.ledger_account not null,
  chef_id uuid,
  part text,
  amount_cents bigint not null,
  constraint ledger_entries_pkey primary key (id),
  constraint ledger_entries_transaction_id_fkey foreign key (transaction_id)
    references public.ledger_transactions (id) on delete restrict,
  constraint ledger_entries_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint ledger_entries_amount_not_zero check (amount_cents <> 0),
  constraint ledger_entries_part_known check (part in ('service_fee', 'commission', 'tip', 'tax', 'discount', 'credit')),
  constraint ledger_entries_chef_of_account check ((chef_id is not null) = (account in ('chef_payable', 'payouts', 'owed_to_chef')))
);

comment on table public.ledger_entries is
  'Entries of ledger transactions in signed cents, debits positive. Append-only; a balance is a sum of them.';

comment on column public.ledger_entries.part is
  'The part of a sale, where its account has several: tip and tax of the chef, service fee and commission of the marketplace, and discount and credit of their bearer.';

create index ledger_entries_transaction_id_idx on public.ledger_entries (transaction_id)
  include (account, part, amount_cents);
create index ledger_entries_owed_idx on public.ledger_entries (chef_id, transaction_id) where account = 'owed_to_chef';
create index ledger_entries_chef_id_idx on public.ledger_entries (chef_id, account) include (amount_cents);

create function private.check_ledger_balance()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  of_transaction bigint = case when tg_table_name = 'ledger_transactions' then new.id else (to_jsonb(new) ->> 'transaction_id')::bigint end;
  entries integer;
  total bigint;
begin
  select count(*), coalesce(sum(e.amount_cents), 0)
  into entries, total
  from public.ledger_entries e
  where e.transaction_id = of_transaction;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % has % entries that sum to %', of_transaction, entries, total
      using errcode = 'LC012';
  end if;
  return null;
end
$$;

comment on function private.check_ledger_balance() is
  'Trigger at commit: a ledger transaction has entries, and they sum to zero (SQLSTATE LC012).';

revoke execute on function private.check_ledger_balance() from public;

create constraint trigger ledger_transactions_balanced
after insert on public.ledger_transactions
deferrable initially deferred
for each row execute function private.check_ledger_balance();

create constraint trigger ledger_entries_balanced
after insert on public.ledger_entries
deferrable initially deferred
for each row execute function private.check_ledger_balance();

create function private.refuse_ledger_change()
returns trigger
language plpgsql
as $$
begin
  raise exception 'the ledger is append-only'
    using errcode = '42501';
end
$$;

comment on function private.refuse_ledger_change() is 'Trigger: refuses every change of the ledger, by any role.';

revoke execute on function private.refuse_ledger_change() from public;

create trigger ledger_transactions_append_only
before update or delete on public.ledger_transactions
for each row execute function private.refuse_ledger_change();

create trigger ledger_transactions_no_truncate
before truncate on public.ledger_transactions
for each statement execute function private.refuse_ledger_change();

create trigger ledger_entries_append_only
before update or delete on public.ledger_entries
for each row execute function private.refuse_ledger_change();

create trigger ledger_entries_no_truncate
before truncate on public.ledger_entries
for each statement execute function private.refuse_ledger_change();

-- `always`: the triggers also fire in a session that replays the changes of a replica.
alter table public.ledger_transactions enable always trigger ledger_transactions_append_only;
alter table public.ledger_transactions enable always trigger ledger_transactions_no_truncate;
alter table public.ledger_entries enable always trigger ledger_entries_append_only;
alter table public.ledger_entries enable always trigger ledger_entries_no_truncate;

alter table public.ledger_transactions enable row level security;
alter table public.ledger_entries enable row level security;

revoke all on public.ledger_transactions, public.ledger_entries from public, anon, authenticated, service_role;
revoke all on sequence public.ledger_transactions_id_seq, public.ledger_entries_id_seq
  from public, anon, authenticated, service_role;
grant select, insert on public.ledger_transactions, public.ledger_entries to service_role;

create table public.ledger_comparisons (
  day date not null,
  payments integer not null default 0,
  differences integer not null default 0,
  finished_at timestamptz,
  constraint ledger_comparisons_pkey primary key (day)
);

comment on table public.ledger_comparisons is 'Nightly comparisons of the ledger with the payment provider.';

alter table public.ledger_comparisons enable row level security;

revoke all on public.ledger_comparisons from public, anon, authenticated, service_role;
grant select, insert, update on public.ledger_comparisons to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Alerts for admins
-- ---------------------------------------------------------------------------------------------------

create table public.payment_alerts (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject text not null,
  detail text not null,
  ours_cents bigint,
  theirs_cents bigint,
  payment_id uuid,
  chef_id uuid,
  status text not null default 'open',
  note text,
  closed_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_alerts_pkey primary key (id),
  constraint payment_alerts_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete restrict,
  constraint payment_alerts_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint payment_alerts_closed_by_fkey foreign key (closed_by) references public.profiles (id) on delete set null,
  constraint payment_alerts_kind_known check (
    kind in ('difference', 'chargeback', 'capture_failed', 'refund_failed', 'transfer_failed')
  ),
  constraint payment_alerts_status_known check (status in ('open', 'closed')),
  constraint payment_alerts_note_length check (char_length(note) <= 500)
);

comment on table public.payment_alerts is
  'Rows of the admins'' queue about money: differences to the provider, chargebacks, captures and refunds that failed.';
comment on column public.payment_alerts.ours_cents is 'Of a difference: the amount in the ledger, beside the amount at the provider.';
comment on column public.payment_alerts.subject is 'Key of the subject; one alert for each subject is open.';

create unique index payment_alerts_open_subject_idx on public.payment_alerts (kind, subject) where status = 'open';
create index payment_alerts_open_idx on public.payment_alerts (created_at, id) where status = 'open';
create index payment_alerts_payment_id_idx on public.payment_alerts (payment_id);
create index payment_alerts_chef_id_idx on public.payment_alerts (chef_id);
create index payment_alerts_closed_by_idx on public.payment_alerts (closed_by);

alter table public.payment_alerts enable row level security;

revoke all on public.payment_alerts from public, anon, authenticated, service_role;
grant select, insert, update on public.payment_alerts to service_role;
