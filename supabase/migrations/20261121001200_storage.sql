-- Buckets and who may write where. Names start with the id of the person who uploads: `<user id>/…`.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('pictures', 'pictures', true, 8388608, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('avatars', 'avatars', true, 4194304, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('messages', 'messages', false, 8388608, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('certificates', 'certificates', false, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do nothing;

-- A person writes only below a folder of their own.
create policy objects_insert_own on storage.objects
for insert to authenticated
with check (
  bucket_id in ('pictures', 'avatars', 'messages', 'certificates')
  and (storage.foldername(name))[1] = (select auth.uid())::text
);

create policy objects_update_own on storage.objects
for update to authenticated
using ((storage.foldername(name))[1] = (select auth.uid())::text)
with check ((storage.foldername(name))[1] = (select auth.uid())::text);

create policy objects_delete_own on storage.objects
for delete to authenticated
using ((storage.foldername(name))[1] = (select auth.uid())::text);

-- Their own files; admins read the certificates they decide on; message pictures are read by both sides.
create policy objects_select_own on storage.objects
for select to authenticated
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  or (bucket_id = 'certificates' and (select private.is_admin()))
  or (
    bucket_id = 'messages'
    and exists (
      select 1
      from public.messages m
      where m.picture_path = name
    )
  )
);
