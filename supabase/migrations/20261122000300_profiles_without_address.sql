-- Who signs in by phone has no e-mail address. Then the profile has none either: one that a person writes there by
-- themselves would get mails that its owner never asked for, and pass for theirs.

set local search_path = public, extensions;

-- As before, but for accounts without an address.
create or replace function private.guard_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The address a person signs in with is the one we know them by.
  new.email = coalesce(
    (select coalesce(u.email::text, '') from auth.users u where u.id = new.id),
    new.email
  );
  if (select auth.role()) in ('anon', 'authenticated') then
    if tg_op = 'INSERT' and new.role = 'admin' then
      raise exception 'the role admin is given by an admin' using errcode = '42501';
    end if;
    if tg_op = 'UPDATE'
      and new.role is distinct from old.role
      and (new.id = (select auth.uid()) or not (select private.is_admin())) then
      raise exception 'a role is not changed by its owner' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;
