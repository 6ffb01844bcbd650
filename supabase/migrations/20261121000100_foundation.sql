-- Foundation: extensions, the schema for helpers that no client may call, and the triggers every table shares.

set local search_path = public, extensions;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

create extension if not exists cube with schema extensions;
create extension if not exists earthdistance with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists citext with schema extensions;

-- Helpers of policies and triggers live outside `public`, so that the API does not offer them as calls.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

comment on schema private is 'Helpers of policies, triggers and server functions. Not exposed by the API.';

create function private.touch_updated_at()
returns trigger
language plpgsql
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

comment on function private.touch_updated_at() is 'Trigger: keeps updated_at true whoever writes.';

-- Unaccented, lower-case text. Immutable because the dictionary is named, so that it can be indexed.
create function private.plain_text(value text)
returns text
language sql
immutable
parallel safe
strict
as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value))
$$;

comment on function private.plain_text(text) is 'Text as search compares it: lower case, without accents.';
