-- A place is found by each of its names, as people write them on an envelope: "St. Louis", "Saint Louis", "Сент-Луис".

set local search_path = public, extensions;

-- Names are compared without accents, marks and abbreviations: "St. Louis", "Saint Louis" and "ST LOUIS" are one key.
create or replace function private.place_key(name text)
returns text
language plpgsql
immutable
parallel safe
strict
as $$
declare
  -- Marks between words become spaces, those within words go.
  plain text := btrim(translate(
    private.plain_text(name),
    E' \u00a0\t\n\r.,;:/()[]-–—''’ʼ‘ʻ`´"',
    '                 '
  ));
begin
  if strpos(plain, '  ') > 0 then
    plain := regexp_replace(plain, ' +', ' ', 'g');
  end if;
  -- Most names have no abbreviation, and looking each word up takes several times as long.
  if ' ' || plain || ' ' ~ ' (?:st|ste|ft|mt|mtn|pt|hts|spgs|bch|jct|vlg|twp|ctr|centre|n|no|s|so|e|w) ' then
    plain := (
      select string_agg(coalesce(long.word, typed.word), ' ' order by typed.position)
      from string_to_table(plain, ' ') with ordinality typed(word, position)
      left join (
        values
          ('st', 'saint'),
          ('ste', 'sainte'),
          ('ft', 'fort'),
          ('mt', 'mount'),
          ('mtn', 'mountain'),
          ('pt', 'point'),
          ('hts', 'heights'),
          ('spgs', 'springs'),
          ('bch', 'beach'),
          ('jct', 'junction'),
          ('vlg', 'village'),
          ('twp', 'township'),
          ('ctr', 'center'),
          ('centre', 'center'),
          ('n', 'north'),
          ('no', 'north'),
          ('s', 'south'),
          ('so', 'south'),
          ('e', 'east'),
          ('w', 'west')
      ) as long(short, word) on long.short = typed.word
    );
  end if;
  if starts_with(plain, 'the ') then
    plain := substr(plain, 5);
  end if;
  return plain;
end
$$;

comment on function private.place_key(text) is
  'Name of a place as people''s notations of it are compared: lower case, without marks, abbreviations written out.';

revoke execute on function private.place_key(text) from public;
grant execute on function private.place_key(text) to service_role;

create or replace function private.place_keys(name text, name_ru text, other_names text[])
returns text[]
language sql
immutable
parallel safe
return case
  when name_ru is null and other_names = '{}' then array[private.place_key(name)]
  else (
    select array_agg(distinct private.place_key(known))
    from unnest(array[name, name_ru] || other_names) known
    where known is not null
  )
end;

comment on function private.place_keys(text, text, text[]) is 'The keys of all names of a place.';

revoke execute on function private.place_keys(text, text, text[]) from public;
grant execute on function private.place_keys(text, text, text[]) to service_role;

alter table public.places
  drop constraint places_kind_known,
  add constraint places_kind_known check (kind in ('city', 'zip', 'area')),
  add column other_names text[] not null default '{}',
  add column name_keys text[] not null generated always as (private.place_keys(name, name_ru, other_names)) stored;

comment on table public.places is
  'Cities, areas (counties, islands, neighborhoods) and ZIP codes with their positions and names, for completion and search near a place.';

create index places_name_keys_idx on public.places using gin (name_keys);
