-- A kitchen's permit limits what it may sell by law. Its chef lowers a limit at once; to raise one, or to take one
-- away, is asked for here, and the old limit holds until an admin has agreed.

set local search_path = public, extensions;

create table public.permit_changes (
  id uuid not null default gen_random_uuid(),
  chef_id uuid not null,
  meals_per_day integer,
  meals_per_week integer,
  sales_per_year_cents bigint,
  status text not null default 'pending',
  rejected_reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint permit_changes_pkey primary key (id),
  constraint permit_changes_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade,
  constraint permit_changes_decided_by_fkey foreign key (decided_by) references public.profiles (id) on delete set null,
  constraint permit_changes_limits_positive check (meals_per_day > 0 and meals_per_week > 0 and sales_per_year_cents > 0),
  constraint permit_changes_status_known check (status in ('pending', 'approved', 'rejected')),
  constraint permit_changes_rejected_has_reason check ((status = 'rejected') = (rejected_reason is not null)),
  constraint permit_changes_decided_complete check ((status = 'pending') = (decided_at is null))
);

comment on table public.permit_changes is
  'Limits of a permit that a chef asks for and an admin agrees to; null: no limit. One waits at a time for each kitchen.';

create index permit_changes_chef_id_idx on public.permit_changes (chef_id);
create unique index permit_changes_one_waits_idx on public.permit_changes (chef_id) where status = 'pending';
create index permit_changes_waiting_idx on public.permit_changes (created_at, id) where status = 'pending';
create index permit_changes_decided_by_idx on public.permit_changes (decided_by);

alter table public.permit_changes enable row level security;

revoke all on public.permit_changes from anon, authenticated;
grant select on public.permit_changes to authenticated;

-- Between the chef and the admins; written by server functions alone.
create policy permit_changes_select on public.permit_changes
for select to authenticated
using ((select private.owns_chef(chef_id)) or (select private.is_admin()));
