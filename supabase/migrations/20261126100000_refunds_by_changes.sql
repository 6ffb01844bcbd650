-- A charged order can shrink: the difference is refunded, with its exact tax and sales.

set local search_path = public, extensions;

alter table public.refunds
  add column tax_cents integer,
  add column taxable_cents integer,
  add column exempt_cents integer,
  drop constraint refunds_cause_known,
  add constraint refunds_cause_known check (cause in ('chef', 'admin', 'rule', 'provider', 'change')),
  add constraint refunds_parts_of_change check (
    num_nonnulls(tax_cents, taxable_cents, exempt_cents) = case cause when 'change' then 3 else 0 end
  );

comment on column public.refunds.cause is
  'chef and admin: an act of theirs. rule: the order ended without food. provider: made outside of the marketplace. change: the buyer took something off the charged order.';
comment on column public.refunds.tax_cents is
  'Of a change: by how much the tax of the order fell. All other refunds give tax back in proportion.';
comment on column public.refunds.taxable_cents is
  'Of a change: by how much the taxable food and delivery of the order fell.';
comment on column public.refunds.exempt_cents is
  'Of a change: by how much the untaxed food and delivery of the order fell.';

alter table public.ledger_transactions
  drop constraint ledger_transactions_cause_known,
  add constraint ledger_transactions_cause_known check (
    cause in (
      'sale', 'capture', 'provider_fee', 'refund', 'refund_paid', 'refund_failed', 'chargeback', 'chargeback_won',
      'chargeback_lost', 'payout', 'payout_paid', 'payout_failed', 'credit_granted', 'credit_lapsed', 'credit_spent',
      'credit_returned', 'transfer', 'transfer_reversed', 'correction', 'change'
    )
  );
