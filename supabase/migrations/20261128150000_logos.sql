-- The marketplace's logo. Settings name it, also in earlier versions, so a file of this bucket never changes or goes.

set local search_path = public, extensions;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('logos', 'logos', true, 4194304, array['image/png'])
on conflict (id) do nothing;

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

create function private.keep_logo()
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

revoke execute on function private.keep_logo() from public;

create trigger objects_logo_has_no_owner
before insert on storage.objects
for each row
when (new.bucket_id = 'logos')
execute function private.keep_logo();

create trigger objects_logo_stays
before update or delete on storage.objects
for each row
when (old.bucket_id = 'logos')
execute function private.keep_logo();
