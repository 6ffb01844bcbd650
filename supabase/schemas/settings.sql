-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.platform_settings
for each statement execute function private.notify_public_change();

-- Announcements are public while they run.
create policy announcements_select on public.announcements
for select to anon, authenticated
using (
  starts_at <= now()
  and (ends_at is null or now() < ends_at)
);

-- Writes only: nobody reads more by it. Staff read their own role and its rights after every factor.
-- The name holds a hash of the content, the size, and the ground on which the logo needs a plate (contracts, settings/logo.ts).
create policy objects_insert_logo on storage.objects
for insert to authenticated
with check (
  bucket_id = 'logos'
  and name ~ '^[0-9a-f]{32}-[0-9]{2,4}x[0-9]{2,4}(-(dark|light))?\.png$'
  and exists (
    select 1
    from public.staff_members m
    join public.staff_role_rights r on r.role = m.role
    where m.user_id = (select auth.uid())
      and r.right_name = 'settings'
  )
);

create or replace function private.keep_logo()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.owner := null;
    new.owner_id := null;
    return new;
  end if;
  if current_setting('role', true) in ('anon', 'authenticated', 'service_role') then
    raise exception 'a logo is neither replaced, moved nor removed'
      using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

comment on function private.keep_logo() is
  'Trigger: a logo belongs to the marketplace, so that it outlives the account of its uploader, and stays for every role of a request.';

create or replace trigger objects_logo_has_no_owner
before insert on storage.objects
for each row
when (new.bucket_id = 'logos')
execute function private.keep_logo();

create or replace trigger objects_logo_stays
before update or delete on storage.objects
for each row
when (old.bucket_id = 'logos')
execute function private.keep_logo();

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.opening_points
for each statement execute function private.notify_public_change();
