-- Admins who look at accounts that paid with one card see its last four digits, by which they find its payments at the
-- provider. Cards seen before get them with their next payment.

alter table public.trust_traces
  add column digits text,
  add constraint trust_traces_digits_of_card check (digits is null or digits ~ '^[0-9]{4}$' and kind = 'card');

comment on column public.trust_traces.digits is 'Last four digits of a card; null if the provider does not say them.';
