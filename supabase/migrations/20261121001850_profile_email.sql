-- A profile shows the address its account signs in with, from the moment that changes.

set local search_path = public, extensions;

create function private.follow_account_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.profiles
  set email = coalesce(new.email, '')
  where id = new.id;
  return null;
end
$$;

comment on function private.follow_account_email() is 'Trigger: the profile''s e-mail follows the account''s.';

revoke execute on function private.follow_account_email() from public;

create trigger users_profile_email
after update of email on auth.users
for each row
when (old.email is distinct from new.email)
execute function private.follow_account_email();
