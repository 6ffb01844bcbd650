-- The chef's reports on the way of a delivery, which the buyer follows.

set local search_path = public, extensions;

create table public.delivery_reports (
  order_id uuid not null,
  step text not null,
  arrives_at timestamptz,
  reported_at timestamptz not null,
  constraint delivery_reports_pkey primary key (order_id, step),
  constraint delivery_reports_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint delivery_reports_step_known check (step in ('on_the_way', 'running_late', 'arrived')),
  constraint delivery_reports_arrival check (
    (step = 'arrived') = (arrives_at is null)
    and arrives_at > reported_at
  )
);

comment on table public.delivery_reports is
  'Steps of a delivery that its chef has reported, each once. A row is deleted by its undo.';
comment on column public.delivery_reports.arrives_at is 'When the chef expects to arrive; null once arrived.';

alter table public.delivery_reports enable row level security;

revoke all on public.delivery_reports from public, anon, authenticated, service_role;
grant select on public.delivery_reports to authenticated;
grant select, insert, delete on public.delivery_reports to service_role;

create policy delivery_reports_select on public.delivery_reports
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.has_staff_right('orders_read')));

create policy delivery_reports_factor on public.delivery_reports
as restrictive
for all to authenticated
using ((select private.factor_given()));

create function private.guard_delivery_report()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select
    from public.orders o
    where o.id = new.order_id
      and o.fulfilment = 'delivery'
      and o.status = 'out_for_delivery'
  )
  then
    raise exception 'only an order that is out for delivery has steps on the way'
      using errcode = 'LC001';
  end if;
  return new;
end
$$;

comment on function private.guard_delivery_report() is
  'Trigger: refuses a report on an order that is not out for delivery (SQLSTATE LC001).';

revoke execute on function private.guard_delivery_report() from public;

create trigger delivery_reports_guard
before insert on public.delivery_reports
for each row execute function private.guard_delivery_report();

create function private.forget_delivery_reports()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.delivery_reports
  where order_id = new.id;
  return null;
end
$$;

comment on function private.forget_delivery_reports() is
  'Trigger: a delivery whose departure is undone has no reports on its way.';

revoke execute on function private.forget_delivery_reports() from public;

create trigger orders_forget_delivery_reports
after update of status on public.orders
for each row when (old.status = 'out_for_delivery' and new.status = 'ready')
execute function private.forget_delivery_reports();
