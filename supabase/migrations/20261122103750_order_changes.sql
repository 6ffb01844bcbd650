-- Changes of placed orders by their buyers: the difference of each, so that both sides see what is new.

set local search_path = public, extensions;

create table public.order_changes (
  order_id uuid not null,
  number integer not null,
  lines jsonb not null,
  old_total_cents integer not null,
  new_total_cents integer not null,
  created_at timestamptz not null default now(),
  constraint order_changes_pkey primary key (order_id, number),
  constraint order_changes_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint order_changes_number_positive check (number > 0),
  constraint order_changes_lines_array check (jsonb_typeof(lines) = 'array'),
  constraint order_changes_totals_not_negative check (old_total_cents >= 0 and new_total_cents >= 0)
);

comment on table public.order_changes is
  'A change of a placed order by its buyer. The highest number is the version of the order''s lines.';
comment on column public.order_changes.lines is
  'The changed lines: name, nameRu, variants, oldQuantity and newQuantity. Unchanged lines are missing.';

alter table public.order_changes enable row level security;

revoke all on public.order_changes from public, anon, authenticated, service_role;
grant select on public.order_changes to authenticated;
grant select, insert on public.order_changes to service_role;

-- A change is for the sides of its order and the admins.
create policy order_changes_select on public.order_changes
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.is_admin()));

create policy order_changes_factor on public.order_changes
as restrictive
for all to authenticated
using ((select private.factor_given()));
