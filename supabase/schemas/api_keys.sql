-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

-- Security definer, because the server's role may not read passwords on every project.
create or replace function private.password_mark(of_user uuid)
returns text
language sql
stable
security definer
set search_path = ''
as $$
  select encode(sha256(convert_to(coalesce(u.encrypted_password, ''), 'UTF8')), 'hex')
  from auth.users u
  where u.id = of_user
$$;

comment on function private.password_mark(uuid) is 'Fingerprint of the password of an account; null without an account.';

create or replace function private.has_staff_right(of_user uuid, wanted text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select
    from public.profiles p
    join public.staff_members m on m.user_id = p.id
    join public.staff_role_rights r on r.role = m.role
    where p.id = of_user
      and p.role = 'admin'
      and r.right_name = wanted
  )
$$;

comment on function private.has_staff_right(uuid, text) is 'Whether a person is an admin whose staff role has a right.';

create or replace function private.use_api_key(given_hash text)
returns table (key_id uuid, user_id uuid, scopes text[])
language sql
volatile
security definer
set search_path = ''
as $$
  with found as (
    select k.id, k.user_id, k.scopes, k.last_used_at
    from public.api_keys k
    join public.profiles p on p.id = k.user_id
    join auth.users u on u.id = k.user_id
    where k.token_hash = given_hash
      and k.revoked_at is null
      and k.expires_at > now()
      and case
        when k.of_marketplace then private.has_staff_right(k.user_id, 'connections')
        else p.role <> 'admin'
      end
      and p.erased_at is null
      and (p.suspended_at is null or p.suspended_until <= now())
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())
      and k.password_mark = private.password_mark(k.user_id)
  ),
  used as (
    update public.api_keys k
    set last_used_at = now()
    from found f
    where k.id = f.id
      and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
  )
  select f.id, f.user_id, f.scopes
  from found f
$$;

comment on function private.use_api_key(text) is
  'The owner and scopes of a key that is in force, by its hash. A key of the marketplace is in force while its owner has the right to make one, and an admin has no other.';
