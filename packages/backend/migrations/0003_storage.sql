-- Buckets and the objects in them, with the hosted service's table and column names, so that policies on
-- storage.objects mean the same on both. The bytes lie elsewhere (a folder or an object store); a row says
-- which file there holds them (`version`) and who may have it (row level security).

create schema storage;

grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  constraint buckets_pkey primary key (id),
  constraint buckets_name_key unique (name),
  constraint buckets_file_size_limit_check check (file_size_limit > 0)
);

comment on table storage.buckets is
  'Named places for files with one size limit and one list of types. Anybody reads a public one.';
comment on column storage.buckets.owner is 'Kept for policies written for older hosted projects; owner_id is the one to use.';

alter table storage.buckets enable row level security;

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),

  constraint objects_pkey primary key (id),
  constraint objects_bucket_id_fkey
    foreign key (bucket_id)
    references storage.buckets (id),
  constraint objects_name_length check (char_length(name) between 1 and 512)
);

comment on table storage.objects is 'One row a file. Its name is a path inside the bucket: folders exist by being named.';
comment on column storage.objects.version is 'Name of the file with the bytes. New bytes get a new file, so that a cache never mixes two up.';
comment on column storage.objects.metadata is 'eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode.';

-- Also serves the foreign key and listings, which read a bucket in the order of its names.
create unique index bucketid_objname
  on storage.objects (bucket_id, name collate "C");
create index objects_owner_id_idx
  on storage.objects (owner_id);
-- The sweep of loose files asks whether any row still names a file.
create index objects_version_idx
  on storage.objects (version);

alter table storage.objects enable row level security;

grant select
  on storage.buckets
  to anon, authenticated;
grant select, insert, update, delete
  on storage.objects
  to anon, authenticated;
grant select, insert, update, delete
  on storage.buckets, storage.objects
  to service_role;

-- ---------------------------------------------------------------------------------------------------
-- Parts of a name, for policies.
-- ---------------------------------------------------------------------------------------------------

create function storage.foldername(name text)
  returns text[]
  language sql
  immutable
  parallel safe
as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

comment on function storage.foldername(text) is 'The folders of a name: {a,b} of a/b/c.png.';

create function storage.filename(name text)
  returns text
  language sql
  immutable
  parallel safe
as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

comment on function storage.filename(text) is 'The last part of a name: c.png of a/b/c.png.';

create function storage.extension(name text)
  returns text
  language sql
  immutable
  parallel safe
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

comment on function storage.extension(text) is 'The part after the last dot of a name: png of a/b/c.png.';

revoke execute
  on function storage.foldername(text), storage.filename(text), storage.extension(text)
  from public;
grant execute
  on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;

create function storage.touch_updated_at()
  returns trigger
  language plpgsql
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

comment on function storage.touch_updated_at() is 'Trigger: sets updated_at on every update.';

revoke execute
  on function storage.touch_updated_at()
  from public;

create trigger objects_touch
  before update on storage.objects
  for each row
  execute function storage.touch_updated_at();
create trigger buckets_touch
  before update on storage.buckets
  for each row
  execute function storage.touch_updated_at();

-- ---------------------------------------------------------------------------------------------------
-- Files without a row. Rows of storage.objects go in many ways (a request, an erased account, SQL by hand), and a
-- transaction cannot take a file on a disk or in an object store with it. So the trigger notes the file of a row that is
-- deleted or replaced in the same transaction, and a sweep removes what it finds.
-- ---------------------------------------------------------------------------------------------------

create table storage.loose_files (
  version text not null,
  since timestamptz not null default now(),

  constraint loose_files_pkey primary key (version)
);

comment on table storage.loose_files is
  'Files that may have no row: noted before a file is written and when its row goes, removed by the sweep.';
comment on column storage.loose_files.since is 'The sweep skips entries younger than an hour: an upload may be under way.';

create index loose_files_since_idx
  on storage.loose_files (since);

-- No grants and no policies: only the server reads it.
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

comment on function storage.note_loose_file() is 'Trigger: notes the file of a row that goes or gets other bytes.';

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

-- A signed upload address is good for one upload: a person who finds it later, in a log or a history, cannot replace the
-- file.
create table storage.spent_upload_addresses (
  id uuid not null,
  expires_at timestamptz not null,

  constraint spent_upload_addresses_pkey primary key (id)
);

comment on table storage.spent_upload_addresses is 'Signed upload addresses that were used, until they expire.';

create index spent_upload_addresses_expires_at_idx
  on storage.spent_upload_addresses (expires_at);

-- No policies: the server writes for the bearer as service_role.
alter table storage.spent_upload_addresses enable row level security;

grant insert
  on storage.spent_upload_addresses
  to service_role;
