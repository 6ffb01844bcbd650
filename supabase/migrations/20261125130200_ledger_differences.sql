-- The differences that each comparison of the ledger with the provider found: admins look at every night.

set local search_path = public, extensions;

create table public.ledger_differences (
  day date not null,
  subject text not null,
  payment_id uuid,
  chef_id uuid not null,
  ours_cents bigint not null,
  theirs_cents bigint not null,
  alert_id uuid,
  constraint ledger_differences_pkey primary key (day, subject),
  constraint ledger_differences_day_fkey foreign key (day) references public.ledger_comparisons (day) on delete cascade,
  constraint ledger_differences_payment_id_fkey foreign key (payment_id) references public.payments (id) on delete restrict,
  constraint ledger_differences_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete restrict,
  constraint ledger_differences_alert_id_fkey foreign key (alert_id) references public.payment_alerts (id) on delete set null,
  constraint ledger_differences_differ check (ours_cents <> theirs_cents)
);

comment on table public.ledger_differences is
  'Differences that a comparison found: payments, and balances of kitchens. The same one stands in each night until it is settled.';
comment on column public.ledger_differences.payment_id is 'Null of the balance of a kitchen.';
comment on column public.ledger_differences.alert_id is 'The row of the queue in which it is settled.';

create index ledger_differences_payment_id_idx on public.ledger_differences (payment_id);
create index ledger_differences_chef_id_idx on public.ledger_differences (chef_id);
create index ledger_differences_alert_id_idx on public.ledger_differences (alert_id);

alter table public.ledger_differences enable row level security;

-- Read and written by operations alone.
revoke all on public.ledger_differences from public, anon, authenticated, service_role;
grant select, insert, delete on public.ledger_differences to service_role;
