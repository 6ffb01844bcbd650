-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace function private.touch_updated_at()
returns trigger
language plpgsql
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

comment on function private.touch_updated_at() is 'Trigger: sets updated_at on every update.';

-- Immutable because the dictionary is named, so it can be indexed. Functions here that use an extension have a body of
-- standard SQL: names are resolved once, in whichever schema the extension lies, and do not depend on the search_path of
-- a caller or a restore.
create or replace function private.plain_text(value text)
returns text
language sql
immutable
parallel safe
strict
return lower(unaccent('unaccent'::regdictionary, value));

comment on function private.plain_text(text) is 'Text as search compares it: lower case, without accents.';

-- Plain arithmetic instead of the extension earthdistance: its functions resolve their own names by the caller's
-- search_path before PostgreSQL 16, and a plain owner may not create it.
create or replace function private.earth_point(latitude double precision, longitude double precision)
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

create or replace function private.cell_of(latitude double precision, longitude double precision)
returns integer
language sql
immutable
parallel safe
as $$
  select (floor(latitude * 4)::integer + 360) * 2048 + floor(longitude * 4)::integer + 720
$$;

comment on function private.cell_of(double precision, double precision) is
  'Number of a cell of the grid: quarters of a degree, rows from the south pole, in them cells from the 180th meridian.';

-- Agrees with momentOf in slots/opening-hours.ts: of a local time that occurs twice in a night the first counts, where
-- `at time zone` takes the second; a skipped one is an hour later. Clocks change by an hour.
create or replace function private.moment_of(local timestamp, zone text)
returns timestamptz
language sql
immutable
parallel safe
return least(local at time zone zone, (local - interval '1 hour') at time zone zone + interval '1 hour');

comment on function private.moment_of(timestamp, text) is
  'The moment of a local time in a time zone; the first of two.';

-- The characters are those of packages/contracts/src/plain-name.ts. Directional ones make a name read as another one;
-- those of no width make two names look alike. Server functions refuse them with a text, but a row may also be written
-- through the data API.
create or replace function private.is_plain_name(name text)
returns boolean
language sql
immutable
parallel safe
return name !~ '[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]';

comment on function private.is_plain_name(text) is 'Whether a name has no invisible characters; null for null.';

-- The spelling of packages/addresses/src/email-address.ts, as far as SQL can tell: a domain as DNS asks for it, composed
-- letters before it, no capitals of ASCII and nothing that nobody sees.
create or replace function private.is_email(address text)
returns boolean
language sql
immutable
parallel safe
return address ~ '^[^A-Z\u00A0\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\u3000\uFEFF]+@[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'
  and address !~ '^\s|^[^"].*\s|[[:cntrl:]]'
  and address is nfc normalized;

comment on function private.is_email(text) is 'Whether an address is in the one spelling in which we store it; null for null.';

create or replace function private.are_major_allergens(codes text[])
returns boolean
language sql
immutable
parallel safe
return codes <@ array['milk', 'egg', 'fish', 'shellfish', 'tree_nuts', 'peanuts', 'wheat', 'soybeans', 'sesame'];

comment on function private.are_major_allergens(text[]) is
  'Whether all are codes of the nine major allergens of the FDA; null for null.';

-- Public answers are served from memory until something behind them changes: each table behind them has this trigger.
-- PostgreSQL folds equal notifications of a transaction, and the payload names only the table.
create or replace function private.notify_public_change()
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
