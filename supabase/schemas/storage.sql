-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function storage.foldername(name text)
  returns text[]
  language sql
  immutable
  parallel safe
as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

comment on function storage.foldername(text) is 'The folders of a name: {a,b} of a/b/c.png.';

create or replace function storage.filename(name text)
  returns text
  language sql
  immutable
  parallel safe
as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

comment on function storage.filename(text) is 'The last part of a name: c.png of a/b/c.png.';

create or replace function storage.extension(name text)
  returns text
  language sql
  immutable
  parallel safe
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

comment on function storage.extension(text) is 'The part after the last dot of a name: png of a/b/c.png.';

create or replace function storage.touch_updated_at()
  returns trigger
  language plpgsql
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

comment on function storage.touch_updated_at() is 'Trigger: sets updated_at on every update.';

create or replace trigger objects_touch
  before update on storage.objects
  for each row
  execute function storage.touch_updated_at();

create or replace trigger buckets_touch
  before update on storage.buckets
  for each row
  execute function storage.touch_updated_at();

create or replace function storage.note_loose_file()
  returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into storage.loose_files (version)
  values (old.version)
  on conflict (version) do update
    set since = now();
  return null;
end
$$;

comment on function storage.note_loose_file() is 'Trigger: notes the file of a row that goes or gets other bytes.';

create or replace trigger objects_note_deleted
  after delete on storage.objects
  for each row
  when (old.version is not null)
  execute function storage.note_loose_file();

create or replace trigger objects_note_replaced
  after update of version on storage.objects
  for each row
  when (old.version is distinct from new.version and old.version is not null)
  execute function storage.note_loose_file();

-- A file that a row relies on neither changes nor goes: what an admin approved, a buyer saw or the other side received
-- stays as it was. Files lie in a folder named by the id of their owner, and rows name only files of their own person, so
-- each look-up starts at that person.
create or replace function private.is_relied_on(bucket text, file_name text)
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
  if bucket = 'reviews' then
    return exists (select 1 from public.reviews r where r.picture_paths @> array[file_name]);
  end if;
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
          join public.drops p on p.chef_id = c.id
          join public.drop_pictures i on i.drop_id = p.id
          where c.profile_id = owner
            and i.path = file_name
        )
        or exists (
          select 1
          from public.chefs c
          join public.services s on s.chef_id = c.id
          where c.profile_id = owner
            and s.picture_path = file_name
        )
        or exists (select 1 from public.order_lines l where l.picture_path = file_name);
    else
      return false;
  end case;
end
$$;

comment on function private.is_relied_on(text, text) is 'Whether a row names this file of a bucket.';

-- Two cases that policies miss: signed upload addresses work with service_role, and a row may begin to rely on a file while
-- it is being replaced. The writer of such a row locks the file's row, so the trigger looks after it has committed.
-- The owner of the database may still clean up, for example after a person is erased.
create or replace function private.guard_relied_file()
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
  'Trigger: refuses to replace, move or remove a file that a row relies on, for every role of a request.';

create or replace trigger objects_guard_relied
before update or delete on storage.objects
for each row execute function private.guard_relied_file();

-- A person uploads only below their own folder.
create policy objects_insert_own on storage.objects
for insert to authenticated
with check (
  bucket_id in ('pictures', 'avatars', 'messages', 'certificates')
  and (storage.foldername(name))[1] = (select auth.uid())::text
);

-- A picture of a review belongs to its uploader and has a name of its own.
create policy objects_insert_review on storage.objects
for insert to authenticated
with check (
  bucket_id = 'reviews'
  and owner_id = (select auth.uid())::text
  and name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'
);

create or replace function private.shows_review_picture(file_name text)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select 1
    from public.reviews r
    where r.picture_paths @> array[file_name]
      and (
        r.hidden_at is null
        or r.buyer_id = (select auth.uid())
        or (select private.owns_chef(r.chef_id))
      )
  )
$$;

comment on function private.shows_review_picture(text) is
  'Whether the caller may see a picture of a review: pictures of hidden reviews are for author and chef.';

create policy objects_select_review on storage.objects
for select to anon, authenticated
using (
  bucket_id = 'reviews'
  and (owner_id = (select auth.uid())::text or private.shows_review_picture(name))
);

create policy objects_delete_review on storage.objects
for delete to authenticated
using (
  bucket_id = 'reviews'
  and owner_id = (select auth.uid())::text
  and not private.is_relied_on(bucket_id, name)
);

-- Public files need no policy to be read: this covers uploads and private files.
create policy objects_factor on storage.objects
as restrictive
for all to authenticated
using ((select private.factor_given()));

create policy objects_select_own on storage.objects
for select to authenticated
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  or (
    bucket_id = 'messages'
    and exists (
      select 1
      from public.messages m
      where m.picture_path = objects.name
    )
  )
);

-- A person replaces or moves a file only while no row relies on it, and a picture of a message never.
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

create policy objects_delete_own on storage.objects
for delete to authenticated
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  and not private.is_relied_on(bucket_id, name)
);
