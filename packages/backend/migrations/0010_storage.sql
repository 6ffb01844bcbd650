-- Buckets and the objects in them, with the hosted service's table and column names, so that policies on
-- storage.objects mean the same on both. The bytes lie elsewhere (a folder or an object store); a row says
-- which file of that place holds them (`version`) and who may have it (row level security).

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
  'Named places for files with one limit of size and one list of types. A public one is read by anybody.';
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
comment on column storage.objects.version is 'Which file holds the bytes. New bytes get a new one, so that a cache can never mix two up.';
comment on column storage.objects.metadata is 'eTag, size, mimetype, cacheControl, lastModified, contentLength, httpStatusCode.';

-- Also serves the foreign key and listings, which read a bucket in the order of its names.
create unique index bucketid_objname
  on storage.objects (bucket_id, name collate "C");
create index objects_owner_id_idx
  on storage.objects (owner_id);

alter table storage.objects enable row level security;

grant select
  on storage.buckets
  to anon, authenticated;
grant select, insert, update, delete
  on storage.objects
  to anon, authenticated;
grant all
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

comment on function storage.extension(text) is 'What follows the last dot of a name: png of a/b/c.png.';

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

comment on function storage.touch_updated_at() is 'Trigger: keeps updated_at true whoever writes.';

create trigger objects_touch
  before update on storage.objects
  for each row
  execute function storage.touch_updated_at();
create trigger buckets_touch
  before update on storage.buckets
  for each row
  execute function storage.touch_updated_at();
