-- Foundation: extensions, the schema for helpers that no client may call, and the triggers every table shares.

set local search_path = public, extensions;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

create extension if not exists cube with schema extensions;
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

-- Unaccented, lower-case text. Immutable because the dictionary is named, so that it can be indexed. Like every function
-- here that needs an extension it has a body of standard SQL: names are resolved now, whichever schema they are found in,
-- and neither a caller's search_path nor a restored dump resolves them again.
create function private.plain_text(value text)
returns text
language sql
immutable
parallel safe
strict
return lower(unaccent('unaccent'::regdictionary, value));

comment on function private.plain_text(text) is 'Text as search compares it: lower case, without accents.';

-- Plain arithmetic instead of the extension earthdistance: its functions resolve their own names by the caller's
-- search_path before PostgreSQL 16, and a plain owner may not create it.
create function private.earth_point(latitude double precision, longitude double precision)
returns cube
language sql
immutable
parallel safe
return cube(array[
  6378168 * cos(radians(latitude)) * cos(radians(longitude)),
  6378168 * cos(radians(latitude)) * sin(radians(longitude)),
  6378168 * sin(radians(latitude))
]);

comment on function private.earth_point(double precision, double precision) is
  'A place as a point in space, meters from the center of a spherical earth.';
