-- A token says what was true when it was issued. Whether its session is open still, and has shown every factor of the
-- account, is asked in the functions that say who somebody is, because a policy that forgets to ask it stays open.

set local search_path = public, extensions;

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
  'Whether the caller''s session is open and has shown every factor of the account.';

create or replace function private.is_admin()
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

create or replace function private.owns_chef(chef uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.chefs
    where id = chef
      and profile_id = (select auth.uid())
  )
  and (select private.factor_given())
$$;

create or replace function private.owns_dish(dish uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.dishes d
    join public.chefs c on c.id = d.chef_id
    where d.id = dish
      and c.profile_id = (select auth.uid())
  )
  and (select private.factor_given())
$$;

create or replace function private.takes_part_in_order(of_order uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.orders o
    join public.chefs c on c.id = o.chef_id
    where o.id = of_order
      and (select auth.uid()) in (o.buyer_id, c.profile_id)
  )
  and (select private.factor_given())
$$;

create or replace function private.takes_part_in_booking(of_booking uuid)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.bookings b
    join public.chefs c on c.id = b.chef_id
    where b.id = of_booking
      and (select auth.uid()) in (b.buyer_id, c.profile_id)
  )
  and (select private.factor_given())
$$;

-- A kitchen that is not public yet is its chef's.
drop policy chefs_select on public.chefs;

create policy chefs_select on public.chefs
for select to anon, authenticated
using (
  status in ('active', 'paused')
  or (profile_id = (select auth.uid()) and (select private.factor_given()))
  or (select private.is_admin())
);

-- What holds a person's own rows without such a function, and what they may write.
create policy profiles_insert_factor on public.profiles
as restrictive
for insert to authenticated
with check ((select private.factor_given()));

create policy favourite_chefs_factor on public.favourite_chefs
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy favourite_dishes_factor on public.favourite_dishes
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy reports_factor on public.reports
as restrictive
for all to authenticated
using ((select private.factor_given()));
