-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.places
for each statement execute function private.notify_public_change();

create policy places_select on public.places
for select to anon, authenticated
using (true);

create or replace trigger notify_public_change
after insert or update or delete or truncate on public.delivery_areas
for each statement execute function private.notify_public_change();

-- Areas are as public as their chef.
create policy delivery_areas_select on public.delivery_areas
for select to anon, authenticated
using (
  (select private.chef_is_public(delivery_areas.chef_id))
  or (select private.owns_chef(delivery_areas.chef_id))
);

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
