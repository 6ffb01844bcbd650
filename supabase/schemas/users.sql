-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.factor_given()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
      and s.user_id = (select auth.uid())
      and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and (
        (s.aal = 'aal2' and (select auth.jwt()) ->> 'aal' = 'aal2')
        or not exists (
          select 1
          from auth.mfa_factors f
          where f.user_id = s.user_id
            and f.status = 'verified'
        )
      )
  )
$$;

comment on function private.factor_given() is
  'Whether the session of the caller is open and has shown every factor of the account.';

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

create or replace trigger profiles_guard
before insert or update on public.profiles
for each row execute function private.guard_profile();

create or replace trigger profiles_touch
before update on public.profiles
for each row execute function private.touch_updated_at();

create or replace function private.follow_account_email()
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

comment on function private.follow_account_email() is
  'Trigger: copies a changed e-mail of the account to its profile.';

create or replace trigger users_profile_email
after update of email on auth.users
for each row
when (old.email is distinct from new.email)
execute function private.follow_account_email();

-- A suspended person is signed out everywhere and cannot sign in again until the suspension is over.
create or replace function private.follow_suspension()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update auth.users
  set banned_until = case
    when new.suspended_at is null then null
    else coalesce(new.suspended_until, now() + interval '100 years')
  end
  where id = new.id;
  if new.suspended_at is not null then
    delete from auth.sessions where user_id = new.id;
  end if;
  return null;
end
$$;

comment on function private.follow_suspension() is 'Trigger: bans the account while its profile is suspended.';

create or replace trigger profiles_follow_suspension
after update of suspended_at, suspended_until on public.profiles
for each row
when (
  old.suspended_at is distinct from new.suspended_at
  or old.suspended_until is distinct from new.suspended_until
)
execute function private.follow_suspension();

-- Reviews carry the name of their author; nothing else of a profile is public.
create or replace trigger notify_public_change
after update of name on public.profiles
for each statement execute function private.notify_public_change();

-- A person reads and edits their own profile.
create policy profiles_select on public.profiles
for select to authenticated
using (id = (select auth.uid()));

create policy profiles_insert on public.profiles
for insert to authenticated
with check (id = (select auth.uid()) and role in ('buyer', 'chef'));

create policy profiles_update on public.profiles
for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));

-- Restrictive policies named *_factor hold in addition to the others of their table: a session that has not shown the
-- second factor reads and changes nothing. The profile stays readable, because the sign-in page needs it.
create policy profiles_factor on public.profiles
as restrictive
for update to authenticated
using ((select private.factor_given()));

create policy profiles_insert_factor on public.profiles
as restrictive
for insert to authenticated
with check ((select private.factor_given()));
