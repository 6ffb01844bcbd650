-- A file that a row relies on neither changes nor vanishes under it: what an admin has approved, a buyer has seen or
-- the other side was sent stays as it was. A person's own files that nothing relies on are theirs to replace.

set local search_path = public, extensions;

-- The receipt of an old order shows the dish as it was bought.
create index order_lines_picture_path_idx on public.order_lines (picture_path) where picture_path is not null;

-- Files lie in a folder named by the id of the person who put them there, and rows name files of their own person
-- only: so each look-up starts at that person.
create function private.is_relied_on(bucket text, file_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  folder text = split_part(file_name, '/', 1);
  owner uuid;
begin
  if folder !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return false;
  end if;
  owner := folder::uuid;
  case bucket
    when 'certificates' then
      return exists (
        select 1
        from public.certifications k
        join public.chefs c on c.id = k.chef_id
        where c.profile_id = owner
          and k.document_path = file_name
      );
    when 'messages' then
      return exists (select 1 from public.messages m where m.picture_path = file_name)
        or exists (select 1 from public.reports r where r.picture_paths @> array[file_name]);
    when 'avatars' then
      return exists (select 1 from public.profiles p where p.id = owner and p.avatar_url = file_name);
    when 'pictures' then
      return exists (
          select 1
          from public.chefs c
          where c.profile_id = owner
            and (c.avatar_path = file_name or c.cover_path = file_name or file_name = any (c.gallery_paths))
        )
        or exists (
          select 1
          from public.chefs c
          join public.dishes d on d.chef_id = c.id
          where c.profile_id = owner
            and d.picture_path = file_name
        )
        or exists (
          select 1
          from public.chefs c
          join public.dishes d on d.chef_id = c.id
          join public.dish_pictures p on p.dish_id = d.id
          where c.profile_id = owner
            and p.path = file_name
        )
        or exists (
          select 1
          from public.chefs c
          join public.services s on s.chef_id = c.id
          where c.profile_id = owner
            and s.picture_path = file_name
        )
        or exists (
          select 1
          from public.reviews r
          where r.buyer_id = owner
            and file_name = any (r.picture_paths)
        )
        or exists (select 1 from public.order_lines l where l.picture_path = file_name);
    else
      return false;
  end case;
end
$$;

comment on function private.is_relied_on(text, text) is 'Whether a row names this file of a bucket.';

revoke execute on function private.is_relied_on(text, text) from public;
grant execute on function private.is_relied_on(text, text) to authenticated;

drop policy objects_update_own on storage.objects;

-- Neither replaced nor moved while a row relies on it; a picture for a conversation never.
create policy objects_update_own on storage.objects
for update to authenticated
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  and bucket_id <> 'messages'
  and not private.is_relied_on(bucket_id, name)
)
with check (
  (storage.foldername(name))[1] = (select auth.uid())::text
  and bucket_id <> 'messages'
);

drop policy objects_delete_own on storage.objects;

create policy objects_delete_own on storage.objects
for delete to authenticated
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  and not private.is_relied_on(bucket_id, name)
);

-- What policies leave open: signed upload addresses work with the service's role, and a row may begin to rely on a
-- file while it is being replaced. Who writes such a row holds the file's row until then, and this trigger looks
-- once that is over. Tidying up by the database's owner, as when a person is erased, is not held up.
create function private.guard_relied_file()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if current_setting('role', true) in ('anon', 'authenticated', 'service_role')
    and (
      tg_op = 'DELETE'
      or (new.bucket_id, new.name, new.version, new.metadata)
        is distinct from (old.bucket_id, old.name, old.version, old.metadata)
    )
    and private.is_relied_on(old.bucket_id, old.name)
  then
    raise exception 'this file is in use: it is neither replaced, moved nor removed'
      using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

comment on function private.guard_relied_file() is
  'Trigger: refuses that a request replaces, moves or removes a file that a row relies on.';

revoke execute on function private.guard_relied_file() from public;

create trigger objects_guard_relied
before update or delete on storage.objects
for each row execute function private.guard_relied_file();

-- A person's picture is a file of theirs; an address elsewhere would make everybody's browser ask there.
update public.profiles
set avatar_url = null
where not (starts_with(avatar_url, id::text || '/') and avatar_url ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$');

alter table public.profiles
  add constraint profiles_avatar_own check (
    starts_with(avatar_url, id::text || '/')
    and avatar_url ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$'
  );

comment on column public.profiles.avatar_url is 'Name of a file of the person''s own in the bucket `avatars`.';
