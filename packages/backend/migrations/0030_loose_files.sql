-- Which files may have no row any more. Rows of storage.objects go in many ways (a request, an account that
-- ends, SQL by hand) and a transaction cannot take a file on a disk or in an object store with it; so whatever
-- deletes or replaces a row notes its file here, in the same transaction, and a sweep removes what it finds.

create table storage.loose_files (
  version text not null,
  since timestamptz not null default now(),

  constraint loose_files_pkey primary key (version)
);

comment on table storage.loose_files is
  'Files that perhaps no row names: noted before one is written and when its row goes, forgotten by the sweep.';
comment on column storage.loose_files.since is 'Not looked at before it is an hour old: an upload may be under way.';

create index loose_files_since_idx
  on storage.loose_files (since);

-- The sweep asks whether any row still names a file.
create index objects_version_idx
  on storage.objects (version);

-- No grants and no policies: for the server itself.
alter table storage.loose_files enable row level security;

create function storage.note_loose_file()
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

comment on function storage.note_loose_file() is 'Trigger: the file of this row may have to go.';

revoke execute
  on function storage.note_loose_file()
  from public;

create trigger objects_note_deleted
  after delete on storage.objects
  for each row
  when (old.version is not null)
  execute function storage.note_loose_file();
create trigger objects_note_replaced
  after update of version on storage.objects
  for each row
  when (old.version is distinct from new.version and old.version is not null)
  execute function storage.note_loose_file();
