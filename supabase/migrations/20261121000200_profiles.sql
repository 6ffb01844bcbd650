-- Profiles: one row a person, made after sign-up. The role decides what a person may do, so nobody can
-- give it to themselves: sign-up may choose buyer or chef, everything else is a server function's work.

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
  constraint profiles_avatar_url_length check (char_length(avatar_url) <= 500),
  constraint profiles_language_known check (language in ('en', 'ru')),
  constraint profiles_location_size check (octet_length(location::text) <= 2000),
  constraint profiles_allergies_known check (
    allergies <@ array['milk', 'egg', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame']
  )
);

comment on table public.profiles is 'A person: buyer, chef or admin. Created by the person after sign-up.';
comment on column public.profiles.allergies is 'Of the nine major allergens of the FDA; buyers are warned of dishes that meet them.';

create index profiles_role_created_at_idx on public.profiles (role, created_at desc, id);
create index profiles_email_idx on public.profiles (lower(email));

-- Reads the caller's role past row level security, so that policies can ask without recursion.
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
$$;

comment on function private.is_admin() is 'Whether the caller is an admin.';

create function private.guard_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- The address a person signs in with is the one we know them by.
  new.email = coalesce((select u.email::text from auth.users u where u.id = new.id), new.email);
  if (select auth.role()) in ('anon', 'authenticated') then
    if tg_op = 'INSERT' and new.role = 'admin' then
      raise exception 'the role admin is given by an admin' using errcode = '42501';
    end if;
    if tg_op = 'UPDATE' and new.role is distinct from old.role then
      raise exception 'a role is not changed by its owner' using errcode = '42501';
    end if;
  end if;
  return new;
end
$$;

comment on function private.guard_profile() is 'Trigger: e-mail follows the account; nobody raises their own role.';

create trigger profiles_guard
before insert or update on public.profiles
for each row execute function private.guard_profile();

create trigger profiles_touch
before update on public.profiles
for each row execute function private.touch_updated_at();

alter table public.profiles enable row level security;

revoke all on public.profiles from anon, authenticated;
grant select on public.profiles to authenticated;
grant insert (id, role, name, email, phone, address, city, state, zip_code, avatar_url, allergies, location, language, is_onboarded)
  on public.profiles to authenticated;
grant update (name, phone, address, city, state, zip_code, avatar_url, allergies, location, language, is_onboarded)
  on public.profiles to authenticated;

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

-- What a person wants to be told, and where.
create table public.notification_preferences (
  user_id uuid not null,
  email_orders boolean not null default true,
  email_bookings boolean not null default true,
  email_messages boolean not null default true,
  email_reviews boolean not null default true,
  email_news boolean not null default false,
  push_orders boolean not null default true,
  unsubscribe_token uuid not null default gen_random_uuid(),
  updated_at timestamptz not null default now(),
  constraint notification_preferences_pkey primary key (user_id),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notification_preferences_unsubscribe_token_key unique (unsubscribe_token)
);

comment on table public.notification_preferences is 'Which e-mails and pushes a person wants. No row means the defaults.';

create trigger notification_preferences_touch
before update on public.notification_preferences
for each row execute function private.touch_updated_at();

alter table public.notification_preferences enable row level security;

revoke all on public.notification_preferences from anon, authenticated;
grant select on public.notification_preferences to authenticated;
grant insert (user_id, email_orders, email_bookings, email_messages, email_reviews, email_news, push_orders),
  update (email_orders, email_bookings, email_messages, email_reviews, email_news, push_orders)
  on public.notification_preferences to authenticated;

create policy notification_preferences_own on public.notification_preferences
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

-- Browser push endpoints, one a device.
create table public.push_subscriptions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth_secret text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_endpoint_https check (endpoint like 'https://%' and char_length(endpoint) <= 1000)
);

comment on table public.push_subscriptions is 'Where browser pushes for a person go.';

create index push_subscriptions_user_id_idx on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;

-- A person manages the devices of their own.
create policy push_subscriptions_own on public.push_subscriptions
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));
