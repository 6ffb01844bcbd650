-- A marketplace names and changes its own staff roles, in the admin area.

set local search_path = public, extensions;

alter table public.staff_roles
drop constraint staff_roles_name_form,
add constraint staff_roles_name_form check (name = btrim(name) and char_length(name) between 2 and 40);

grant insert, delete on public.staff_roles to service_role;
grant insert, delete on public.staff_role_rights to service_role;

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
