-- Conversations: what tells people of unread messages once and not for each line, and what keeps a sent
-- picture as it was sent.

set local search_path = public, extensions;

alter table public.messages
  add column told_at timestamptz,
  add constraint messages_picture_path_length check (char_length(picture_path) <= 300);

comment on column public.messages.told_at is 'When a mail told the recipient that it is unread; null when none did.';

-- Who may read a file of the bucket is asked by its name.
create index messages_picture_path_idx on public.messages (picture_path) where picture_path is not null;

-- What was sent stays: nobody swaps the picture the other side has seen, or that was reported.
drop policy objects_update_own on storage.objects;

create policy objects_update_own on storage.objects
for update to authenticated
using ((storage.foldername(name))[1] = (select auth.uid())::text and bucket_id <> 'messages')
with check ((storage.foldername(name))[1] = (select auth.uid())::text and bucket_id <> 'messages');

drop policy objects_delete_own on storage.objects;

create policy objects_delete_own on storage.objects
for delete to authenticated
using (
  (storage.foldername(name))[1] = (select auth.uid())::text
  and (
    bucket_id <> 'messages'
    or not exists (
      select 1
      from public.messages m
      where m.picture_path = name
    )
  )
);
