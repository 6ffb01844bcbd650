set local search_path = public, extensions;

-- For example the same for "пирожки", "pirozhki" and "piroshki".
create or replace function private.sound_of(word text)
returns text
language plpgsql
immutable
parallel safe
strict
set search_path = ''
as $$
declare
  -- Patterns and replacements, applied in this order.
  rules constant text[] = array[
    ['scht', 's'], ['shch', 's'], ['sch', 's'], ['tsch', 'c'], ['tch', 'c'], ['cz', 'c'], ['sz', 's'],
    ['dzh', 'j'], ['dj', 'j'], ['zh', 's'], ['sh', 's'], ['kh', 'h'], ['ch', 'c'], ['ph', 'f'],
    ['([tgdb])h', '\1'], ['ck', 'k'], ['qu?', 'k'], ['x', 'ks'], ['ts', 's'], ['tz', 's'],
    ['c([eiy])', 's\1'], ['c(?=[aoulrtk]|$)', 'k'], ['z', 's'], ['w', 'v'], ['oo', 'u'], ['ou', 'u'], ['ee', 'i'],
    ['[yji]e', 'e'], ['[yj]a', 'a'], ['[yj]u', 'u'], ['[yj]o', 'o'], ['[yj]', 'i'], ['ia', 'a'], ['iu', 'u'],
    ['(.)\1+', '\1']
  ];
  sound text = translate(word, 'абвгдезийклмнопрстуфхыэіґъь''', 'abvgdezijklmnoprstufhyeig');
  index integer;
begin
  sound = replace(replace(replace(replace(sound, 'щ', 'shch'), 'ш', 'sh'), 'ж', 'zh'), 'ч', 'tch');
  sound = replace(replace(replace(replace(replace(sound, 'ц', 'ts'), 'ю', 'yu'), 'я', 'ya'), 'є', 'ye'), 'ї', 'yi');
  for index in 1 .. array_length(rules, 1) loop
    -- A session keeps 32 compiled patterns. With letters among them, every call would compile all of its own again.
    if rules[index][1] ~ '^[a-z]+$' then
      sound = replace(sound, rules[index][1], rules[index][2]);
    else
      sound = regexp_replace(sound, rules[index][1], rules[index][2], 'g');
    end if;
  end loop;
  return sound;
end
$$;

comment on function private.sound_of(text) is
  'A rough phonetic key, the same for the usual spellings of a word in Latin and Cyrillic letters.';
