-- The page of a larger change holds the ready portions that the change needs, as the page of a new order does.

set local search_path = public, extensions;

create table public.order_change_portions (
  payment_id uuid not null,
  batch_id uuid not null,
  portions integer not null,
  constraint order_change_portions_pkey primary key (payment_id, batch_id),
  constraint order_change_portions_payment_id_fkey foreign key (payment_id)
    references public.order_change_wishes (payment_id) on delete cascade,
  constraint order_change_portions_batch_id_fkey foreign key (batch_id)
    references public.ready_batches (id) on delete cascade,
  constraint order_change_portions_positive check (portions > 0)
);

comment on table public.order_change_portions is
  'Portions of ready batches that are held while the buyer authorizes a larger total. They are not among the portions left.';

create index order_change_portions_batch_id_idx on public.order_change_portions (batch_id);

alter table public.order_change_portions enable row level security;

revoke all on public.order_change_portions from public, anon, authenticated, service_role;
grant select, insert, delete on public.order_change_portions to service_role;
