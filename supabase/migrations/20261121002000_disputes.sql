-- Disputes: a report about an order or booking says what went wrong with it. Each side may make one, and what one
-- side reports the other answers with its own; an admin decides on both at once.

set local search_path = public, extensions;

alter table public.reports
  add column picture_paths text[] not null default '{}',
  add constraint reports_picture_paths_few check (cardinality(picture_paths) <= 4);

comment on table public.reports is 'What people ask an admin to look at. About an order or booking: a dispute, with one row for each side that spoke.';
comment on column public.reports.picture_paths is 'Names in the private bucket `messages`, put there by the reporter.';

-- The queue goes on after its last row; what was said about one order or review is found together.
drop index public.reports_open_idx;
create index reports_open_idx on public.reports (created_at, id) where status = 'open';
create index reports_subject_idx on public.reports (subject_kind, subject_id);
create index reports_picture_paths_idx on public.reports using gin (picture_paths);
create index chefs_to_approve_idx on public.chefs ((coalesce(submitted_at, created_at)), id) where status = 'submitted';

-- As before; a report's pictures are also read by who may read the report.
drop policy objects_select_own on storage.objects;

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
  or (
    bucket_id = 'messages'
    and exists (
      select 1
      from public.reports r
      where r.picture_paths @> array[name]
    )
  )
);

-- As before; what a decision rests on stays, too.
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
    and not exists (
      select 1
      from public.reports r
      where r.picture_paths @> array[name]
    )
  )
);
