-- Staff roles: an admin has one, and a role has rights. An operation of admins asks for one right, and so do the policies of
-- rows that admins read themselves. Roles and their rights are rows, so that a marketplace can have others.

set local search_path = public, extensions;

create table public.staff_roles (
  name text not null,
  created_at timestamptz not null default now(),
  constraint staff_roles_pkey primary key (name),
  constraint staff_roles_name_form check (name ~ '^[a-z][a-z_]{0,39}$')
);

comment on table public.staff_roles is 'The roles that admins can have.';

create table public.staff_role_rights (
  role text not null,
  right_name text not null,
  constraint staff_role_rights_pkey primary key (role, right_name),
  constraint staff_role_rights_role_fkey foreign key (role) references public.staff_roles (name) on delete cascade,
  constraint staff_role_rights_known check (right_name in (
    'desk', 'figures', 'people_read', 'people_suspend', 'people_data', 'staff',
    'kitchens_read', 'kitchens_decide', 'certifications', 'listings', 'orders_read', 'reviews',
    'reports', 'disputes', 'refunds', 'trust_signals', 'ledger_read', 'ledger_close',
    'payments', 'fees', 'taxes', 'credit', 'discounts', 'announcements',
    'settings', 'audit', 'upkeep'
  ))
);

comment on table public.staff_role_rights is 'The rights of each staff role. The contract of an operation of admins names the right that it needs.';
comment on column public.staff_role_rights.right_name is '`StaffRight` of the contracts.';

create table public.staff_members (
  user_id uuid not null,
  role text not null,
  since timestamptz not null default now(),
  constraint staff_members_pkey primary key (user_id),
  constraint staff_members_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint staff_members_role_fkey foreign key (role) references public.staff_roles (name) on delete restrict
);

comment on table public.staff_members is 'The staff role of each admin. A trigger keeps one row for each profile with the role admin.';

create index staff_members_role_idx on public.staff_members (role);

insert into public.staff_roles (name)
values ('support'), ('moderator'), ('finance'), ('owner');

insert into public.staff_role_rights (role, right_name)
values
  ('support', 'desk'),
  ('support', 'people_read'),
  ('support', 'kitchens_read'),
  ('support', 'orders_read'),
  ('moderator', 'desk'),
  ('moderator', 'people_read'),
  ('moderator', 'people_suspend'),
  ('moderator', 'kitchens_read'),
  ('moderator', 'kitchens_decide'),
  ('moderator', 'certifications'),
  ('moderator', 'listings'),
  ('moderator', 'orders_read'),
  ('moderator', 'reviews'),
  ('moderator', 'reports'),
  ('moderator', 'trust_signals'),
  ('finance', 'desk'),
  ('finance', 'figures'),
  ('finance', 'kitchens_read'),
  ('finance', 'orders_read'),
  ('finance', 'disputes'),
  ('finance', 'refunds'),
  ('finance', 'ledger_read'),
  ('finance', 'ledger_close'),
  ('finance', 'payments'),
  ('finance', 'fees'),
  ('finance', 'taxes'),
  ('finance', 'credit'),
  ('finance', 'discounts'),
  ('owner', 'desk'),
  ('owner', 'figures'),
  ('owner', 'people_read'),
  ('owner', 'people_suspend'),
  ('owner', 'people_data'),
  ('owner', 'staff'),
  ('owner', 'kitchens_read'),
  ('owner', 'kitchens_decide'),
  ('owner', 'certifications'),
  ('owner', 'listings'),
  ('owner', 'orders_read'),
  ('owner', 'reviews'),
  ('owner', 'reports'),
  ('owner', 'disputes'),
  ('owner', 'refunds'),
  ('owner', 'trust_signals'),
  ('owner', 'ledger_read'),
  ('owner', 'ledger_close'),
  ('owner', 'payments'),
  ('owner', 'fees'),
  ('owner', 'taxes'),
  ('owner', 'credit'),
  ('owner', 'discounts'),
  ('owner', 'announcements'),
  ('owner', 'settings'),
  ('owner', 'audit'),
  ('owner', 'upkeep');

-- Admins could do everything until now.
insert into public.staff_members (user_id, role)
select id, 'owner'
from public.profiles
where role = 'admin';

create function private.has_staff_right(wanted text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.staff_members m
    join public.staff_role_rights r on r.role = m.role
    join public.profiles p on p.id = m.user_id
    where m.user_id = (select auth.uid())
      and p.role = 'admin'
      and r.right_name = wanted
  )
  and (select private.factor_given())
$$;

comment on function private.has_staff_right(text) is
  'Whether the caller is an admin whose staff role has the right, in a session that has shown every factor.';

revoke execute on function private.has_staff_right(text) from public;
grant execute on function private.has_staff_right(text) to anon, authenticated, service_role;

-- Nobody gives more than they have: an admin appoints to their own staff role. Without an acting person, the operator
-- appoints an owner.
create function private.follow_admin_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
begin
  if new.role = 'admin' then
    insert into public.staff_members (user_id, role)
    values (
      new.id,
      case
        when actor is null then 'owner'
        else coalesce((select m.role from public.staff_members m where m.user_id = actor), 'support')
      end
    )
    on conflict (user_id) do nothing;
  else
    delete from public.staff_members
    where user_id = new.id;
  end if;
  return null;
end
$$;

comment on function private.follow_admin_role() is 'Trigger: gives new admins a staff role and takes it from former ones.';

revoke execute on function private.follow_admin_role() from public;

create trigger profiles_admin_appointed
after insert on public.profiles
for each row
when (new.role = 'admin')
execute function private.follow_admin_role();

create trigger profiles_admin_role_changed
after update of role on public.profiles
for each row
when (old.role is distinct from new.role and (old.role = 'admin' or new.role = 'admin'))
execute function private.follow_admin_role();

alter table public.staff_roles enable row level security;
alter table public.staff_role_rights enable row level security;
alter table public.staff_members enable row level security;

revoke all on public.staff_roles from public, anon, authenticated, service_role;
revoke all on public.staff_role_rights from public, anon, authenticated, service_role;
revoke all on public.staff_members from public, anon, authenticated, service_role;
grant select on public.staff_roles to authenticated, service_role;
grant select on public.staff_role_rights to authenticated, service_role;
grant select on public.staff_members to authenticated;
grant select, update on public.staff_members to service_role;

-- Every admin reads the roles and their rights.
create policy staff_roles_select on public.staff_roles
for select to authenticated
using ((select private.is_admin()));

create policy staff_role_rights_select on public.staff_role_rights
for select to authenticated
using ((select private.is_admin()));

-- Admins read their own role; the right to appoint reads all.
create policy staff_members_select on public.staff_members
for select to authenticated
using (
  (user_id = (select auth.uid()) and (select private.factor_given()))
  or (select private.has_staff_right('staff'))
);

-- ---------------------------------------------------------------------------------------------------
-- Policies that let every admin read now ask for a right
-- ---------------------------------------------------------------------------------------------------

alter policy profiles_select on public.profiles
using (id = (select auth.uid()) or (select private.has_staff_right('people_read')));

alter policy chefs_select on public.chefs
using (
  status in ('active', 'paused')
  or (profile_id = (select auth.uid()) and (select private.factor_given()))
  or (select private.has_staff_right('kitchens_read'))
);

alter policy chef_private_details_select on public.chef_private_details
using ((select private.has_staff_right('kitchens_read')) or (select private.owns_chef(chef_id)));

alter policy chef_hours_select on public.chef_hours
using (
  (select private.chef_is_public(chef_id))
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('kitchens_read'))
);

alter policy chef_hour_exceptions_select on public.chef_hour_exceptions
using (
  (select private.chef_is_public(chef_id))
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('kitchens_read'))
);

alter policy chef_permits_select on public.chef_permits
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('kitchens_read')));

alter policy permit_changes_select on public.permit_changes
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('kitchens_decide')));

alter policy chef_day_meals_select on public.chef_day_meals
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('kitchens_read')));

alter policy earlier_numbers_select on public.earlier_numbers
using ((select private.has_staff_right('certifications')));

alter policy certifications_select on public.certifications
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('certifications')));

alter policy agreement_acceptances_select on public.agreement_acceptances
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('kitchens_read')));

alter policy cap_groups_select on public.cap_groups
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('listings')));

alter policy dishes_select on public.dishes
using (
  (status in ('active', 'paused') and (select private.chef_is_public(chef_id)))
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('listings'))
);

alter policy dish_ingredients_select on public.dish_ingredients
using (
  (select private.dish_is_public(dish_id))
  or (select private.owns_dish(dish_id))
  or (select private.has_staff_right('listings'))
);

alter policy dish_variant_groups_select on public.dish_variant_groups
using (
  (select private.dish_is_public(dish_id))
  or (select private.owns_dish(dish_id))
  or (select private.has_staff_right('listings'))
);

alter policy dish_pictures_select on public.dish_pictures
using (
  (select private.dish_is_public(dish_id))
  or (select private.owns_dish(dish_id))
  or (select private.has_staff_right('listings'))
);

alter policy allergen_denials_select on public.allergen_denials
using ((select private.owns_dish(dish_id)) or (select private.has_staff_right('kitchens_decide')));

alter policy ready_batches_select on public.ready_batches
using (
  (opens_at < 'infinity' and (select private.dish_is_public(dish_id)))
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('listings'))
);

alter policy dish_day_sales_select on public.dish_day_sales
using ((select private.owns_dish(dish_id)) or (select private.has_staff_right('listings')));

alter policy slot_sales_select on public.slot_sales
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('kitchens_read')));

alter policy orders_select on public.orders
using (
  buyer_id = (select auth.uid())
  or (is_placed and (select private.owns_chef(chef_id)))
  or (select private.has_staff_right('orders_read'))
);

alter policy order_lines_select on public.order_lines
using ((select private.takes_part_in_order(order_id)) or (select private.has_staff_right('orders_read')));

alter policy order_events_select on public.order_events
using ((select private.takes_part_in_order(order_id)) or (select private.has_staff_right('orders_read')));

alter policy services_select on public.services
using (
  (status in ('active', 'paused') and (select private.chef_is_public(chef_id)))
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('listings'))
);

alter policy bookings_select on public.bookings
using (
  buyer_id = (select auth.uid())
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('orders_read'))
);

alter policy booking_quotes_select on public.booking_quotes
using ((select private.takes_part_in_booking(booking_id)) or (select private.has_staff_right('orders_read')));

alter policy booking_events_select on public.booking_events
using ((select private.takes_part_in_booking(booking_id)) or (select private.has_staff_right('orders_read')));

alter policy reviews_select on public.reviews
using (
  hidden_at is null
  or buyer_id = (select auth.uid())
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('reviews'))
);

alter policy messages_select on public.messages
using (
  sender_id = (select auth.uid())
  or recipient_id = (select auth.uid())
  or (select private.has_staff_right('reports'))
);

alter policy reports_select on public.reports
using (reporter_id = (select auth.uid()) or (select private.has_staff_right('reports')));

alter policy dispute_outcomes_select on public.dispute_outcomes
using ((select private.has_staff_right('disputes')));

alter policy audit_log_select on public.audit_log
using ((select private.has_staff_right('audit')));

alter policy platform_settings_select on public.platform_settings
using ((select private.has_staff_right('settings')));

alter policy announcements_select on public.announcements
using (
  (starts_at <= now() and (ends_at is null
  or now() < ends_at))
  or (select private.has_staff_right('announcements'))
);

alter policy admin_notes_select on public.admin_notes
using ((select private.has_staff_right('desk')));

alter policy objects_select_own on storage.objects
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  or (bucket_id = 'certificates' and (select private.has_staff_right('certifications')))
  or (
    bucket_id = 'messages'
    and exists (
      select 1
      from public.messages m
      where m.picture_path = name
    )
  )
  or (
    bucket_id = 'messages'
    and exists (
      select 1
      from public.reports r
      where r.picture_paths @> array[name]
    )
  )
);

alter policy payments_select on public.payments
using (
  (order_id is not null and (select private.takes_part_in_order(order_id)))
  or (booking_id is not null and (select private.takes_part_in_booking(booking_id)))
  or (select private.has_staff_right('ledger_read'))
);

alter policy missed_pickups_select on public.missed_pickups
using ((select private.takes_part_in_order(order_id)) or (select private.has_staff_right('orders_read')));

alter policy delivery_areas_select on public.delivery_areas
using (
  (select private.chef_is_public(chef_id))
  or (select private.owns_chef(chef_id))
  or (select private.has_staff_right('kitchens_read'))
);

alter policy dish_costs_select on public.dish_costs
using ((select private.owns_dish(dish_id)) or (select private.has_staff_right('listings')));

alter policy order_line_costs_select on public.order_line_costs
using ((select private.owns_chef(chef_id)) or (select private.has_staff_right('ledger_read')));

alter policy order_changes_select on public.order_changes
using ((select private.takes_part_in_order(order_id)) or (select private.has_staff_right('orders_read')));
