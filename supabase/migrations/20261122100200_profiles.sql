-- Profiles: one row a person, created after sign-up, and the questions policies ask about the caller.
-- A role decides what a person may do: sign-up offers buyer and chef, the operation become-chef makes a buyer a chef, and
-- only an admin gives any other role.

set local search_path = public, extensions;

create type public.profile_role as enum ('buyer', 'chef', 'admin');

create table public.profiles (
  id uuid not null,
  role public.profile_role not null default 'buyer',
  name text not null,
  email text not null,
  phone text,
  address text,
  city text,
  state text,
  zip_code text,
  avatar_url text,
  allergies text[] not null default '{}',
  location jsonb,
  language text not null default 'en',
  is_onboarded boolean not null default true,
  suspended_at timestamptz,
  suspended_until timestamptz,
  suspended_reason text,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_name_length check (char_length(btrim(name)) between 1 and 120),
  constraint profiles_phone_length check (char_length(phone) <= 40),
  constraint profiles_address_length check (char_length(address) <= 300),
  constraint profiles_city_length check (char_length(city) <= 120),
  constraint profiles_state_length check (char_length(state) <= 60),
  constraint profiles_zip_code_length check (char_length(zip_code) <= 12),
  constraint profiles_name_plain_check check (private.is_plain_name(name)),
  constraint profiles_avatar_url_length check (char_length(avatar_url) <= 500),
  constraint profiles_language_known check (language ~ '^[a-z]{2,3}$'),
  constraint profiles_location_size check (octet_length(location::text) <= 2000),
  constraint profiles_allergies_known check (private.are_major_allergens(allergies)),
  constraint profiles_avatar_own check (
    starts_with(avatar_url, id::text || '/')
    and avatar_url ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$'
  )
);

comment on table public.profiles is 'A person: buyer, chef or admin. Created by the person after sign-up.';
comment on column public.profiles.avatar_url is
  'Name of a file in the bucket `avatars`, below the folder of the person. An address elsewhere would make every browser ask there.';
comment on column public.profiles.allergies is
  'Some of the nine major allergens of the FDA. A dish that contains one shows a warning to this person.';
comment on column public.profiles.erased_at is
  'When the person was erased. The row stays without their data, so that a sale keeps both sides.';

create index profiles_role_created_at_idx on public.profiles (role, created_at desc, id);
create index profiles_email_idx on public.profiles (lower(email));
create index profiles_created_at_idx on public.profiles (created_at, id);
create index profiles_name_email_trgm_idx on public.profiles using gin ((name || ' ' || email) gin_trgm_ops);
-- Admins find a person by a phone however it is written.
create index profiles_phone_digits_idx on public.profiles (regexp_replace(phone, '\D', '', 'g')) where phone is not null;
create index profiles_suspended_until_idx on public.profiles (suspended_until) where suspended_at is not null;

create function private.factor_given()
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

revoke execute on function private.factor_given() from public;
grant execute on function private.factor_given() to anon, authenticated, service_role;

-- Security definer, so that policies can ask for the role without recursion.
create function private.is_admin()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.profiles
    where id = (select auth.uid())
      and role = 'admin'
  )
  and (select private.factor_given())
$$;

comment on function private.is_admin() is 'Whether the caller is an admin, in a session that has shown every factor.';

revoke execute on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

create function private.guard_profile()
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
      and (new.id = (select auth.uid()) or not (select private.is_admin())) then
      raise exception 'a role is not changed by its owner' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;

comment on function private.guard_profile() is
  'Trigger: the e-mail is that of the account. Of their own role, a person changes only buyer to chef.';

revoke execute on function private.guard_profile() from public;

create trigger profiles_guard
before insert or update on public.profiles
for each row execute function private.guard_profile();

create trigger profiles_touch
before update on public.profiles
for each row execute function private.touch_updated_at();

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

comment on function private.follow_account_email() is
  'Trigger: copies a changed e-mail of the account to its profile.';

revoke execute on function private.follow_account_email() from public;

create trigger users_profile_email
after update of email on auth.users
for each row
when (old.email is distinct from new.email)
execute function private.follow_account_email();

-- A suspended person is signed out everywhere and cannot sign in again until the suspension is over.
create function private.follow_suspension()
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

revoke execute on function private.follow_suspension() from public;

create trigger profiles_follow_suspension
after update of suspended_at, suspended_until on public.profiles
for each row
when (
  old.suspended_at is distinct from new.suspended_at
  or old.suspended_until is distinct from new.suspended_until
)
execute function private.follow_suspension();

-- Reviews carry the name of their author; nothing else of a profile is public.
create trigger notify_public_change
after update of name on public.profiles
for each statement execute function private.notify_public_change();

alter table public.profiles enable row level security;

revoke all on public.profiles from public, anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant insert (
    id, role, name, email, phone, address, city, state, zip_code, avatar_url, allergies, location, language, is_onboarded
  )
  on public.profiles
  to authenticated;
grant update (name, phone, address, city, state, zip_code, avatar_url, allergies, location, language, is_onboarded)
  on public.profiles
  to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

-- A person reads and edits their own profile; admins read all.
create policy profiles_select on public.profiles
for select to authenticated
using (id = (select auth.uid()) or (select private.is_admin()));

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
