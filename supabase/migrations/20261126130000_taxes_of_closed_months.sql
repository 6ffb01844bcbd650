alter table public.closed_months
  add column card_taxes jsonb,
  add constraint closed_months_card_taxes_array check (jsonb_typeof(card_taxes) = 'array');

comment on column public.closed_months.card_taxes is
  'Lines of the tax report in cents, for payments by card. Null: closed before months kept them, so the ledger is read.';
