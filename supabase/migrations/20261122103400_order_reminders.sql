-- The day of the handover: reminders to buyers, and pickups that buyers missed.

set local search_path = public, extensions;

create table public.order_reminders (
  order_id uuid not null,
  kind text not null,
  slot_from timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  constraint order_reminders_pkey primary key (order_id, kind, slot_from),
  constraint order_reminders_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint order_reminders_kind_known check (kind in ('day', 'hours')),
  constraint order_reminders_before_slot check (due_at < slot_from)
);

comment on table public.order_reminders is
  'Reminders to a buyer, a day and two hours before the slot. Planned when the order is confirmed or its slot changes.';
comment on column public.order_reminders.sent_at is
  'Set in the transaction of the notification, so that each reminder is sent once.';

create index order_reminders_due_idx on public.order_reminders (due_at) where sent_at is null;

alter table public.order_reminders enable row level security;

-- Read and written by the server only.
revoke all on public.order_reminders from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.order_reminders to service_role;

create function private.reminder_due(of_slot timestamptz, zone text, of_kind text)
returns timestamptz
language plpgsql
stable
set search_path = ''
as $$
declare
  local timestamp = of_slot at time zone zone;
begin
  -- By the clock of the kitchen: a day before is the same hour, also when the clocks change in between.
  if of_kind = 'day' then
    local := local - interval '1 day';
    if local::time < '08:00' then
      local := date_trunc('day', local) + interval '8 hours';
    elsif local::time >= '21:00' then
      local := date_trunc('day', local) + interval '1 day 8 hours';
    end if;
    return local at time zone zone;
  end if;
  local := (of_slot - interval '2 hours') at time zone zone;
  if local::time < '08:00' then
    local := date_trunc('day', local) - interval '4 hours';
  elsif local::time >= '21:00' then
    local := date_trunc('day', local) + interval '20 hours';
  end if;
  return local at time zone zone;
end
$$;

comment on function private.reminder_due(timestamptz, text, text) is
  'When a buyer is reminded of a slot. Between 9 PM and 8 AM nobody is: a day before waits for the morning, two hours before comes the evening before.';

revoke execute on function private.reminder_due(timestamptz, text, text) from public;
grant execute on function private.reminder_due(timestamptz, text, text) to service_role;

create function private.plan_reminders()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.order_reminders r
  where r.order_id = new.id
    and r.sent_at is null;
  if new.closed_at is null and new.buyer_id is not null then
    insert into public.order_reminders (order_id, kind, slot_from, due_at)
    select new.id, planned.kind, new.slot_from, planned.due_at
    from public.chefs c
    cross join lateral (
      select k.kind, private.reminder_due(new.slot_from, c.time_zone, k.kind) as due_at
      from (values ('day'), ('hours')) as k (kind)
    ) planned
    where c.id = new.chef_id
      -- No late reminder for an order of the last day or hours.
      and planned.due_at > now()
    on conflict (order_id, kind, slot_from) do nothing;
  end if;
  return null;
end
$$;

comment on function private.plan_reminders() is
  'Trigger: plans the reminders of an agreed slot, and drops those of another slot or of a closed order.';

revoke execute on function private.plan_reminders() from public;

create trigger orders_plan_reminders
after update of status, slot_from on public.orders
for each row when (
  new.status in ('confirmed', 'preparing', 'ready', 'completed', 'cancelled')
  and (
    (old.status = 'placed' and new.status = 'confirmed')
    or (old.closed_at is null and new.closed_at is not null)
    or old.slot_from is distinct from new.slot_from
  )
)
execute function private.plan_reminders();

create table public.missed_pickups (
  order_id uuid not null,
  slot_from timestamptz not null,
  slot_until timestamptz not null,
  reported_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  no_show_at timestamptz,
  constraint missed_pickups_pkey primary key (order_id),
  constraint missed_pickups_order_id_fkey foreign key (order_id) references public.orders (id) on delete cascade,
  constraint missed_pickups_slot_window check (slot_from < slot_until),
  constraint missed_pickups_after_slot check (reported_at >= slot_until),
  constraint missed_pickups_answer_known check (answer in ('another_time', 'not_coming')),
  constraint missed_pickups_answered check ((answer is null) = (answered_at is null))
);

comment on table public.missed_pickups is
  'Food that waited in vain. The row is deleted when both sides agree on a new time.';
comment on column public.missed_pickups.no_show_at is
  'When the chef put the no-show on record. The buyer can object by reporting a problem.';

alter table public.missed_pickups enable row level security;

revoke all on public.missed_pickups from public, anon, authenticated, service_role;
grant select on public.missed_pickups to authenticated;
grant select, insert, update, delete on public.missed_pickups to service_role;

create policy missed_pickups_select on public.missed_pickups
for select to authenticated
using ((select private.takes_part_in_order(order_id)) or (select private.is_admin()));

create policy missed_pickups_factor on public.missed_pickups
as restrictive
for all to authenticated
using ((select private.factor_given()));

create function private.forget_no_show()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.missed_pickups
  set no_show_at = null
  where order_id = new.id;
  return null;
end
$$;

comment on function private.forget_no_show() is 'Trigger: an undone completion takes the no-show off the record.';

revoke execute on function private.forget_no_show() from public;

create trigger orders_forget_no_show
after update of status on public.orders
for each row when (old.status = 'completed' and new.status <> 'completed')
execute function private.forget_no_show();
