set local search_path = public, extensions;

-- A role is changed by an operation. `role` is the transaction's role, also within a function with its owner's rights.
create or replace function private.guard_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The profile shows the address that the account signs in with. An account with a phone alone has none: an address that
  -- a person writes here would receive mails that its owner never asked for.
  new.email = coalesce(
    (select coalesce(u.email::text, '') from auth.users u where u.id = new.id),
    new.email
  );
  if (select auth.role()) in ('anon', 'authenticated') then
    if tg_op = 'INSERT' and new.role = 'admin' then
      raise exception 'the role admin is given by an admin' using errcode = '42501';
    end if;
    -- become-chef makes a buyer a chef; the grants of the table keep the column from anybody's own update.
    if tg_op = 'UPDATE'
      and new.role is distinct from old.role
      and not (new.id = (select auth.uid()) and old.role = 'buyer' and new.role = 'chef')
      -- An invited person becomes an admin in the transaction that uses the invitation up.
      and not (
        new.role = 'admin'
        and current_setting('role') = 'service_role'
        and exists (select 1 from public.staff_invitations i where i.accepted_by = new.id)
      )
      and (new.id = (select auth.uid()) or current_setting('role') <> 'service_role') then
      raise exception 'a role is not changed by its owner' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;

comment on function private.guard_profile() is
  'Trigger: the e-mail is that of the account. Of their own role, a person changes only buyer to chef, and to admin by an invitation.';
