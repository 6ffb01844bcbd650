-- The built-in payment provider of development and the demo. It plays another company's computer: nothing of the
-- marketplace refers to these tables, and no role but the owner reads them.

create table private.sandbox_objects (
  id text not null,
  kind text not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  constraint sandbox_objects_pkey primary key (id),
  constraint sandbox_objects_kind_known check (kind in ('payment', 'account', 'payout', 'transfer', 'event'))
);

comment on table private.sandbox_objects is 'Payments, accounts, payouts, transfers and events of the sandbox, each as one document.';

create index sandbox_objects_kind_idx on private.sandbox_objects (kind, created_at, id);
create index sandbox_objects_destination_idx on private.sandbox_objects ((body ->> 'destination')) where kind = 'payment';
create index sandbox_objects_transfer_destination_idx on private.sandbox_objects ((body ->> 'destination'))
  where kind = 'transfer';
create index sandbox_objects_account_idx on private.sandbox_objects ((body ->> 'accountId')) where kind = 'payout';

create table private.sandbox_answers (
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  constraint sandbox_answers_pkey primary key (key)
);

comment on table private.sandbox_answers is 'Answers of the sandbox by idempotency key: a repeated call gets the first one.';
