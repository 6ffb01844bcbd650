-- Foundation: extensions, the schema of helpers that clients cannot call, and the functions that several topics share.
--
-- Every relation and function names its grants beside itself. A hosted project may or may not grant by default, so each
-- first takes away what it may have been given.

set local search_path = public, extensions;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

create extension if not exists cube with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists citext with schema extensions;

-- Outside `public`, so that the API does not offer these functions as calls.
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

comment on function private.touch_updated_at() is 'Trigger: sets updated_at on every update.';

revoke execute on function private.touch_updated_at() from public;

-- Immutable because the dictionary is named, so it can be indexed. Functions here that use an extension have a body of
-- standard SQL: names are resolved once, in whichever schema the extension lies, and do not depend on the search_path of
-- a caller or a restore.
create function private.plain_text(value text)
returns text
language sql
immutable
parallel safe
strict
return lower(unaccent('unaccent'::regdictionary, value));

comment on function private.plain_text(text) is 'Text as search compares it: lower case, without accents.';

revoke execute on function private.plain_text(text) from public;
grant execute on function private.plain_text(text) to service_role;

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

revoke execute on function private.earth_point(double precision, double precision) from public;
grant execute on function private.earth_point(double precision, double precision) to service_role;

create function private.cell_of(latitude double precision, longitude double precision)
returns integer
language sql
immutable
parallel safe
as $$
  select (floor(latitude * 4)::integer + 360) * 2048 + floor(longitude * 4)::integer + 720
$$;

comment on function private.cell_of(double precision, double precision) is
  'Number of a cell of the grid: quarters of a degree, rows from the south pole, in them cells from the 180th meridian.';

revoke execute on function private.cell_of(double precision, double precision) from public;
grant execute on function private.cell_of(double precision, double precision) to service_role;

-- The characters are those of packages/contracts/src/plain-name.ts. Directional ones make a name read as another one;
-- those of no width make two names look alike. Server functions refuse them with a text, but a row may also be written
-- through the data API.
create function private.is_plain_name(name text)
returns boolean
language sql
immutable
parallel safe
return name !~ '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]';

comment on function private.is_plain_name(text) is 'Whether a name has no invisible characters; null for null.';

revoke execute on function private.is_plain_name(text) from public;
grant execute on function private.is_plain_name(text) to authenticated, service_role;

create function private.are_major_allergens(codes text[])
returns boolean
language sql
immutable
parallel safe
return codes <@ array['milk', 'egg', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame'];

comment on function private.are_major_allergens(text[]) is
  'Whether all are codes of the nine major allergens of the FDA; null for null.';

revoke execute on function private.are_major_allergens(text[]) from public;
grant execute on function private.are_major_allergens(text[]) to authenticated, service_role;

-- Public answers are served from memory until something behind them changes: each table behind them has this trigger.
-- PostgreSQL folds equal notifications of a transaction, and the payload names only the table.
create function private.notify_public_change()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('public_changes', tg_table_name);
  return null;
end
$$;

comment on function private.notify_public_change() is
  'Trigger: wakes every process that keeps public answers in memory. Notifying needs no right.';

revoke execute on function private.notify_public_change() from public;
