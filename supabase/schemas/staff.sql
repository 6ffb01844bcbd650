-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- The operation that appoints an admin names the role; without one a new admin has the least.
create or replace function private.follow_admin_role()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.role = 'admin' then
    insert into public.staff_members (user_id, role)
    values (new.id, case when auth.uid() is null then 'owner' else 'support' end)
    on conflict (user_id) do nothing;
  else
    delete from public.staff_members
    where user_id = new.id;
  end if;
  return null;
end
$$;

comment on function private.follow_admin_role() is 'Trigger: gives new admins a staff role and takes it from former ones.';

create or replace trigger profiles_admin_appointed
after insert on public.profiles
for each row
when (new.role = 'admin')
execute function private.follow_admin_role();

create or replace trigger profiles_admin_role_changed
after update of role on public.profiles
for each row
when (old.role is distinct from new.role and (old.role = 'admin' or new.role = 'admin'))
execute function private.follow_admin_role();

-- Admins read their own role and its rights.
create policy staff_roles_select on public.staff_roles
for select to authenticated
using (
  (select private.factor_given())
  and exists (
    select 1
    from public.staff_members m
    where m.role = staff_roles.name
      and m.user_id = (select auth.uid())
  )
);

create policy staff_role_rights_select on public.staff_role_rights
for select to authenticated
using (
  (select private.factor_given())
  and exists (
    select 1
    from public.staff_members m
    where m.role = staff_role_rights.role
      and m.user_id = (select auth.uid())
  )
);

-- Admins read their own role.
create policy staff_members_select on public.staff_members
for select to authenticated
using (
  user_id = (select auth.uid())
  and (select private.factor_given())
);

-- A person reads their own rows that are not hidden from them.
create policy support_views_select on public.support_views
for select to authenticated
using (user_id = (select auth.uid()) and hidden_until is null and (select private.factor_given()));
