-- The monthly close: a month whose totals are settled, and in which nothing is posted any more. What has to be corrected
-- later is posted on the day of the correction, with a reference to the original.

set local search_path = public, extensions;

-- ---------------------------------------------------------------------------------------------------
-- Corrections
-- ---------------------------------------------------------------------------------------------------

alter table public.ledger_transactions
  add column corrects_id bigint,
  add column note text,
  add constraint ledger_transactions_corrects_id_fkey foreign key (corrects_id)
    references public.ledger_transactions (id) on delete restrict,
  add constraint ledger_transactions_note_length check (char_length(note) between 3 and 500),
  drop constraint ledger_transactions_cause_known,
  add constraint ledger_transactions_cause_known check (
    cause in (
      'sale', 'capture', 'provider_fee', 'refund', 'refund_paid', 'refund_failed', 'chargeback', 'chargeback_won',
      'chargeback_lost', 'payout', 'payout_paid', 'payout_failed', 'credit_granted', 'credit_lapsed', 'credit_spent',
      'credit_returned', 'transfer', 'transfer_reversed', 'correction'
    )
  ),
  add constraint ledger_transactions_correction_has_original check (
    (cause = 'correction') = (corrects_id is not null)
    and (corrects_id is null or (corrects_id < id and note is not null))
  );

comment on column public.ledger_transactions.corrects_id is 'Of a correction: the transaction that it corrects.';
comment on column public.ledger_transactions.note is 'Of a correction: why, in the words of the admin.';

create index ledger_transactions_corrects_id_idx on public.ledger_transactions (corrects_id);

-- ---------------------------------------------------------------------------------------------------
-- Closed months
-- ---------------------------------------------------------------------------------------------------

create table public.closed_months (
  month text not null,
  time_zone text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  transactions integer not null,
  totals jsonb not null,
  closed_by uuid not null,
  closed_at timestamptz not null default now(),
  constraint closed_months_pkey primary key (month),
  constraint closed_months_ends_at_key unique (ends_at),
  constraint closed_months_month_form check (month ~ '^(19|2\d)\d\d-(0[1-9]|1[0-2])$'),
  constraint closed_months_span check (begins_at < ends_at and ends_at <= closed_at),
  constraint closed_months_transactions_count check (transactions >= 0),
  constraint closed_months_totals_object check (jsonb_typeof(totals) = 'object')
);

comment on table public.closed_months is
  'Months of the ledger that an admin has closed, with the totals that the admin saw. Append-only; no movement is dated within one.';
comment on column public.closed_months.begins_at is 'The end of the month before it, or the beginning of the first one.';
comment on column public.closed_months.transactions is 'Number of ledger transactions of the month.';
comment on column public.closed_months.totals is '`MonthlyMoney` as it was seen, in dollars.';
comment on column public.closed_months.closed_by is
  'The admin, without a foreign key: erasing a person cannot change the record.';

create table public.closed_month_accounts (
  month text not null,
  account public.ledger_account not null,
  opening_cents bigint not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  closing_cents bigint not null,
  constraint closed_month_accounts_pkey primary key (month, account),
  constraint closed_month_accounts_month_fkey foreign key (month) references public.closed_months (month) on delete restrict,
  constraint closed_month_accounts_sides check (debit_cents >= 0 and credit_cents >= 0),
  constraint closed_month_accounts_balance check (closing_cents = opening_cents + debit_cents - credit_cents)
);

comment on table public.closed_month_accounts is
  'Balances of the ledger''s accounts at the beginning and the end of a closed month, debits positive. Append-only.';

create table public.closed_month_kitchens (
  month text not null,
  chef_id uuid not null,
  opening_cents bigint not null,
  change_cents bigint not null,
  closing_cents bigint not null,
  constraint closed_month_kitchens_pkey primary key (month, chef_id),
  constraint closed_month_kitchens_month_fkey foreign key (month) references public.closed_months (month) on delete restrict,
  constraint closed_month_kitchens_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint closed_month_kitchens_balance check (closing_cents = opening_cents + change_cents)
);

comment on table public.closed_month_kitchens is
  'What kitchens have earned and not yet been paid out, at the beginning and the end of a closed month. Append-only.';

create index closed_month_kitchens_chef_id_idx on public.closed_month_kitchens (chef_id);

create function private.guard_closed_month()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  before public.closed_months;
begin
  select c.*
  into before
  from public.closed_months c
  order by c.ends_at desc
  limit 1;
  if before.month is not null
    and (
      new.begins_at <> before.ends_at
      or new.month <> to_char(to_date(before.month, 'YYYY-MM') + interval '1 month', 'YYYY-MM')
    )
  then
    raise exception 'month % does not follow the closed month %', new.month, before.month
      using errcode = 'LC014';
  end if;
  if new.ends_at > now() then
    raise exception 'month % is not over', new.month
      using errcode = 'LC014';
  end if;
  return new;
end
$$;

comment on function private.guard_closed_month() is
  'Trigger: refuses to close a month out of order or before its end (SQLSTATE LC014).';

revoke execute on function private.guard_closed_month() from public;

create trigger closed_months_guard
before insert on public.closed_months
for each row execute function private.guard_closed_month();

create trigger closed_months_append_only
before update or delete on public.closed_months
for each row execute function private.refuse_ledger_change();

create trigger closed_months_no_truncate
before truncate on public.closed_months
for each statement execute function private.refuse_ledger_change();

create trigger closed_month_accounts_append_only
before update or delete on public.closed_month_accounts
for each row execute function private.refuse_ledger_change();

create trigger closed_month_accounts_no_truncate
before truncate on public.closed_month_accounts
for each statement execute function private.refuse_ledger_change();

create trigger closed_month_kitchens_append_only
before update or delete on public.closed_month_kitchens
for each row execute function private.refuse_ledger_change();

create trigger closed_month_kitchens_no_truncate
before truncate on public.closed_month_kitchens
for each statement execute function private.refuse_ledger_change();

-- `always`: the triggers also fire in a session that replays the changes of a replica.
alter table public.closed_months enable always trigger closed_months_append_only;
alter table public.closed_months enable always trigger closed_months_no_truncate;
alter table public.closed_month_accounts enable always trigger closed_month_accounts_append_only;
alter table public.closed_month_accounts enable always trigger closed_month_accounts_no_truncate;
alter table public.closed_month_kitchens enable always trigger closed_month_kitchens_append_only;
alter table public.closed_month_kitchens enable always trigger closed_month_kitchens_no_truncate;

alter table public.closed_months enable row level security;
alter table public.closed_month_accounts enable row level security;
alter table public.closed_month_kitchens enable row level security;

revoke all on public.closed_months, public.closed_month_accounts, public.closed_month_kitchens
  from public, anon, authenticated, service_role;
grant select, insert on public.closed_months, public.closed_month_accounts, public.closed_month_kitchens to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Nothing is posted in a closed month
-- ---------------------------------------------------------------------------------------------------

-- A close holds the lock alone, so that it waits for what is being posted, and sums all of it. The check sees the months
-- that were closed while it waited.
create function private.guard_open_month()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  posted_at timestamptz;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed months', 0));
  if tg_table_name = 'ledger_transactions' then
    select min(a.created_at)
    into posted_at
    from added a;
  else
    select min(t.created_at)
    into posted_at
    from added a
    join public.ledger_transactions t on t.id = a.transaction_id;
  end if;
  if posted_at < (select max(c.ends_at) from public.closed_months c) then
    raise exception 'nothing is posted in a closed month: %', posted_at
      using errcode = 'LC015';
  end if;
  return null;
end
$$;

comment on function private.guard_open_month() is
  'Trigger: refuses transactions and entries of the ledger in a closed month (SQLSTATE LC015).';

revoke execute on function private.guard_open_month() from public;

create trigger ledger_transactions_open_month
after insert on public.ledger_transactions
referencing new table as added
for each statement execute function private.guard_open_month();

create trigger ledger_entries_open_month
after insert on public.ledger_entries
referencing new table as added
for each statement execute function private.guard_open_month();

-- ---------------------------------------------------------------------------------------------------
-- Indexes of the checks before a close
-- ---------------------------------------------------------------------------------------------------

create index orders_undecided_idx on public.orders (slot_until)
  where status in ('awaiting_payment', 'placed', 'confirmed', 'preparing', 'ready', 'out_for_delivery');
create index transfers_wanted_idx on public.transfers (created_at) where status = 'wanted';
