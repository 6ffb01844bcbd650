-- Text search: words of a chef with what they are words of, and the vocabulary that forgives typing errors.
-- Every question is answered by one GIN index over lexemes; no text is read while searching.

set local search_path = public, extensions;

-- What a word sounds like, roughly, in Latin letters: the same for "пирожки", "pirozhki" and "piroshki".
create function private.sound_of(word text)
returns text
language plpgsql
immutable
parallel safe
strict
set search_path = ''
as $$
declare
  -- Pattern and what it becomes, in this order.
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
    sound = regexp_replace(sound, rules[index][1], rules[index][2], 'g');
  end loop;
  return sound;
end
$$;

comment on function private.sound_of(text) is 'A key that is the same for the usual spellings of a word in Latin and Cyrillic letters.';

-- The words of a text in their order with their stems: "with" and "и" are left out, accents are gone, Latin words
-- are stemmed by English rules and others by Russian ones. The vowel that comes and goes in Russian endings
-- (пирожок, пирожки) is left out too.
create function private.words_of(value text)
returns table (place bigint, word text, lexeme text)
language sql
immutable
parallel safe
strict
as $$
  select w.place, w.word, regexp_replace(stem.lexeme, '^(.+[бвгджзклмнпрстфхцчшщ])[ое]([кц])$', '\1\2')
  from regexp_split_to_table(
    -- Both "po boy" and "poboy" find a "po-boy".
    regexp_replace(
      translate(private.plain_text(value), '''’ʼ‘`', ''),
      '([a-zа-я]+)-([a-zа-я]+)',
      '\1 \2 \1\2',
      'g'
    ),
    '[\s!-/:-@\[-`{-~«»„“”…–—·•№]+'
  ) with ordinality as w (word, place)
  cross join lateral unnest(
    case
      when w.word ~ '^[a-z0-9]+$' then ts_lexize('pg_catalog.english_stem', w.word)
      else ts_lexize('pg_catalog.russian_stem', w.word)
    end
  ) as stem (lexeme)
  where char_length(w.word) between 1 and 60
$$;

comment on function private.words_of(text) is 'The words of a text in either language as search compares them.';

create function private.pair_of(one text, next text)
returns text
language sql
immutable
parallel safe
strict
as $$
  select 'p/' || one || '+' || next
$$;

comment on function private.pair_of(text, text) is 'The word that stands for two words of one name, the second close behind the first.';

-- A marked word says where it stands: n/ in the name, m/ in the main cuisine, c/ in another one, d/ in the name of
-- a dish; p/ marks two words that stand together in one name. So ranking needs no look at the chef's row.
create function private.search_words_of(value text)
returns tsvector
language sql
immutable
parallel safe
strict
as $$
  with words as (
    select
      l.line,
      w.lexeme,
      case l.line when 1 then 'n/' when 2 then 'm/' when 3 then 'c/' when 4 then null else 'd/' end as mark,
      w.place
    from regexp_split_to_table(value, E'\n') with ordinality as l (text, line)
    cross join lateral private.words_of(l.text) w
  )
  select coalesce(array_to_tsvector(array_agg(marked.lexeme)), ''::tsvector)
  from (
    select lexeme
    from words
    union
    select mark || lexeme
    from words
    where mark is not null
    union
    select private.pair_of(lexeme, next)
    from (
      select lexeme, unnest(array[
        lead(lexeme, 1) over (partition by line order by place),
        lead(lexeme, 2) over (partition by line order by place)
      ]) as next
      from words
      where line not in (2, 3, 4)
    ) neighbours
    where next is not null
  ) marked
$$;

comment on function private.search_words_of(text) is 'What text search finds a chef by, from the lines of search_text.';

alter table public.chefs add column search_words tsvector not null default ''::tsvector;

comment on column public.chefs.search_text is
  'A line each: names; main cuisine; other cuisines; description, place and ingredients; then a line for each dish.';
comment on column public.chefs.search_words is 'The words of search_text, marked by where they stand.';

drop index public.chefs_search_text_idx;
create index chefs_search_words_idx on public.chefs using gin (search_words) where status in ('active', 'paused');

-- Every word that stands in a search text, for the nearest one to what was typed. A word may stand here twice when
-- two write it in the same moment (nobody waits for another's menu), and stays when its last chef leaves: it then
-- leads to nobody.
create table private.search_vocabulary (
  id bigint generated always as identity,
  lexeme text not null,
  sound text not null,
  constraint search_vocabulary_pkey primary key (id)
);

comment on table private.search_vocabulary is 'Words of all search texts, with what they sound like.';

create index search_vocabulary_lexeme_idx on private.search_vocabulary (lexeme text_pattern_ops);
create index search_vocabulary_sound_idx on private.search_vocabulary (sound);
create index search_vocabulary_sound_trgm_idx on private.search_vocabulary using gin (sound gin_trgm_ops);

-- Read by the functions of search only, which run as their owner.
alter table private.search_vocabulary enable row level security;

create function private.set_search_words()
returns trigger
language plpgsql
set search_path = public, extensions
as $$
begin
  new.search_words = private.search_words_of(new.search_text);
  return new;
end
$$;

comment on function private.set_search_words() is 'Trigger: keeps search_words what search_text says.';

create trigger chefs_search_words
before insert or update of search_text on public.chefs
for each row execute function private.set_search_words();

create function private.learn_words(words tsvector)
returns void
language sql
security definer
set search_path = public, extensions
as $$
  insert into private.search_vocabulary (lexeme, sound)
  select w.lexeme, private.sound_of(w.lexeme)
  from unnest(words) w
  where w.lexeme !~ '^[nmcdp]/'
    and not exists (
      select 1
      from private.search_vocabulary known
      where known.lexeme = w.lexeme
    )
$$;

comment on function private.learn_words(tsvector) is 'Adds what is new among these words to the vocabulary.';

create function private.learn_words_of_chef()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.learn_words(new.search_words);
  return null;
end
$$;

comment on function private.learn_words_of_chef() is 'Trigger: the vocabulary knows every word of a search text.';

create trigger chefs_learn_words
after insert or update of search_text on public.chefs
for each row execute function private.learn_words_of_chef();

create function private.one_line(value text)
returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(value, '\s+', ' ', 'g')
$$;

comment on function private.one_line(text) is 'The text without line breaks.';

-- What a chef's row says about the menu is needed at once and cheap.
create or replace function private.refresh_chef_menu(chef uuid)
returns void
language sql
security definer
set search_path = public, extensions
as $$
  update public.chefs c
  set dish_count = menu.dish_count,
      min_price_cents = menu.min_price_cents
  from (
    select count(*)::integer as dish_count, min(d.price_cents) as min_price_cents
    from public.dishes d
    where d.chef_id = chef
      and d.status = 'active'
  ) menu
  where c.id = chef
    and (c.dish_count, c.min_price_cents) is distinct from (menu.dish_count, menu.min_price_cents)
$$;

-- Names, cuisines, descriptions, place, dishes and ingredients of a chef in both languages, a line each kind.
create function private.refresh_search_text(chef uuid)
returns void
language sql
security definer
set search_path = public, extensions
as $$
  update public.chefs c
  set search_text = concat_ws(
    E'\n',
    private.one_line(concat_ws(' ', c.name, c.name_ru)),
    coalesce(cuisines.main, ''),
    coalesce(cuisines.others, ''),
    private.one_line(left(
      concat_ws(' ', c.tagline, c.tagline_ru, c.bio, c.bio_ru, c.city, c.state, c.highway, menu.about),
      100000
    )),
    menu.names
  )
  from (
    select
      string_agg(
        concat_ws(E'\n', private.one_line(d.name), private.one_line(d.name_ru)),
        E'\n'
        order by d.position, d.id
      ) as names,
      string_agg(
        concat_ws(' ', d.description, d.description_ru, (
          select string_agg(concat_ws(' ', i.name, i.name_ru), ' ')
          from public.dish_ingredients i
          where i.dish_id = d.id
        )),
        ' '
        order by d.position, d.id
      ) as about
    from public.dishes d
    where d.chef_id = chef
      and d.status = 'active'
  ) menu,
  (
    select
      string_agg(concat_ws(' ', k.name, k.name_ru, replace(k.slug, '_', ' ')), ' ')
        filter (where k.slug = owner.cuisines[1]) as main,
      string_agg(concat_ws(' ', k.name, k.name_ru, replace(k.slug, '_', ' ')), ' ')
        filter (where k.slug <> owner.cuisines[1]) as others
    from public.chefs owner
    join public.cuisines k on k.slug = any (owner.cuisines)
    where owner.id = chef
  ) cuisines
  where c.id = chef
$$;

comment on function private.refresh_search_text(uuid) is 'Writes down anew what text search looks at.';

create or replace function private.refresh_own_search_text()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.refresh_search_text(new.id);
  return null;
end
$$;

drop trigger chefs_search_text_follows on public.chefs;
create trigger chefs_search_text_follows
after insert or update of name, name_ru, tagline, tagline_ru, bio, bio_ru, city, state, highway, cuisines
on public.chefs
for each row execute function private.refresh_own_search_text();

-- A menu's words are found at the end of the transaction, once for each chef: an import writes hundreds of dishes.
create function private.search_text_follows_menu()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed jsonb = to_jsonb(coalesce(new, old));
  chef text = changed ->> 'chef_id';
  done text = coalesce(current_setting('localchef.menus_read', true), '');
begin
  if tg_table_name = 'dish_ingredients' then
    select d.chef_id
    into chef
    from public.dishes d
    where d.id = (changed ->> 'dish_id')::uuid;
  end if;
  if chef is not null and strpos(done, chef) = 0 then
    perform set_config('localchef.menus_read', done || ' ' || chef, true);
    perform private.refresh_search_text(chef::uuid);
  end if;
  return null;
end
$$;

comment on function private.search_text_follows_menu() is 'Trigger, deferred: the search text of a chef says what is on the menu.';

create constraint trigger dishes_search_text
after insert or delete or update on public.dishes
deferrable initially deferred
for each row execute function private.search_text_follows_menu();

create constraint trigger dish_ingredients_search_text
after insert or delete or update on public.dish_ingredients
deferrable initially deferred
for each row execute function private.search_text_follows_menu();

-- What was typed with the keyboard in the other language: "gtkmvtyb" is "пельмени".
create function private.other_keyboard(typed text)
returns text
language sql
immutable
parallel safe
strict
as $$
  select translate(
    lower(typed),
    'qwertyuiop[]asdfghjkl;''zxcvbnm,.йцукенгшщзхъфывапролджэячсмитьбю',
    'йцукенгшщзхъфывапролджэячсмитьбюqwertyuiop[]asdfghjkl;''zxcvbnm,.'
  )
$$;

comment on function private.other_keyboard(text) is 'The same keys with the keyboard switched between English and Russian.';

-- Words that only say "something to eat" would hide what the others say.
create function private.telling_words(typed text)
returns table (place bigint, word text, lexeme text)
language sql
stable
parallel safe
strict
as $$
  with words as (
    select
      w.place,
      w.word,
      w.lexeme,
      w.word = any ('{
        food,foods,cuisine,restaurant,restaurants,dish,dishes,near,me,best,homemade,delivery,order,chef,
        кухня,кухни,кухню,еда,еды,еду,ресторан,блюдо,блюда,рядом,доставка,заказать,домашняя,домашние,повар
      }'::text[]) as is_soft
    from private.words_of(typed) w
  )
  select place, word, lexeme
  from words
  where not is_soft
    or not exists (select 1 from words where not is_soft)
  order by place
  limit 8
$$;

comment on function private.telling_words(text) is 'The first eight words of a query that tell something, in their order.';

-- How many letters have to be put in, left out, changed or swapped with their neighbour to get from one word to
-- the other.
create function private.spelling_distance(one text, other text)
returns integer
language plpgsql
immutable
parallel safe
strict
set search_path = ''
as $$
declare
  a constant text[] = string_to_array(one, null);
  b constant text[] = string_to_array(other, null);
  width constant integer = cardinality(b);
  -- Three rows of the table; the cell of column k is at k + 1.
  before integer[];
  last integer[] = array(select generate_series(0, width));
  row integer[];
  best integer;
begin
  for i in 1 .. cardinality(a) loop
    row = array[i];
    for k in 1 .. width loop
      best = least(last[k] + (a[i] <> b[k])::integer, last[k + 1] + 1, row[k] + 1);
      if i > 1 and k > 1 and a[i] = b[k - 1] and a[i - 1] = b[k] then
        best = least(best, before[k - 1] + 1);
      end if;
      row = row || best;
    end loop;
    before = last;
    last = row;
  end loop;
  return last[width + 1];
end
$$;

comment on function private.spelling_distance(text, text) is 'Damerau-Levenshtein distance, for the few words trigrams have found.';

-- The words a chef may have written for this one: itself and what sounds the same; for a word nobody wrote what
-- it begins or, last, what is spelled most alike.
create function private.spellings_of(word text, stem text, may_guess boolean)
returns text[]
language plpgsql
stable
parallel safe
security definer
set search_path = public, extensions
as $$
declare
  sounds constant text[] = array[private.sound_of(stem), private.sound_of(word)];
  spellings text[] = array(
    select v.lexeme
    from private.search_vocabulary v
    where v.lexeme = stem
    union
    select v.lexeme
    from private.search_vocabulary v
    where v.sound = any (sounds)
      and char_length(v.sound) >= 3
    limit 20
  );
begin
  if stem = any (spellings) or char_length(stem) < 3 then
    return spellings;
  end if;
  spellings = spellings || array(
    select v.lexeme
    from private.search_vocabulary v
    where v.lexeme like stem || '%'
      or v.lexeme like word || '%'
    group by v.lexeme
    order by char_length(v.lexeme), v.lexeme
    limit 20
  );
  if cardinality(spellings) = 0 and may_guess then
    spellings = array(
      select guess.lexeme
      from (
        select near.lexeme, near.distance, min(near.distance) over () as least
        from (
          select v.lexeme, private.spelling_distance(v.sound, sounds[1]) as distance
          from private.search_vocabulary v
          where v.sound % sounds[1]
          group by v.lexeme, v.sound
          order by similarity(v.sound, sounds[1]) desc, v.lexeme
          limit 40
        ) near
      ) guess
      where guess.distance = guess.least
        and guess.distance <= greatest(1, char_length(sounds[1]) / 3)
      limit 5
    );
  end if;
  return spellings;
end
$$;

comment on function private.spellings_of(text, text, boolean) is 'Words of the vocabulary that may be meant by a typed word.';

create function private.any_word(lexemes text[])
returns tsquery
language sql
immutable
parallel safe
strict
as $$
  select string_agg('''' || replace(replace(l, '\', ''), '''', '''''') || '''', ' | ')::tsquery
  from unnest(lexemes) l
$$;

create function private.and_then(one tsquery, other tsquery)
returns tsquery
language sql
immutable
parallel safe
as $$
  select coalesce(one && other, other)
$$;

comment on function private.any_word(text[]) is 'A question for chefs who have one of these words.';
comment on function private.and_then(tsquery, tsquery) is 'Both questions; the second one when there is no first.';

-- Questions to the index of search_words, and how well a chef suits who answers one: all words in the name, in the
-- name of one dish or in the main cuisine, ..., anywhere; first as typed, then as it may be meant. When nobody has
-- all words, those who have two or one.
create function private.search_levels(typed text)
returns table (likeness real, words tsquery)
language plpgsql
stable
parallel safe
security definer
set search_path = public, extensions
as $$
declare
  marks constant text[] = array['', 'n/', 'm/', 'c/', 'd/'];
  meant text = typed;
  word record;
  spellings text[];
  before text[];
  glued text = '';
  exact tsquery[] = array_fill(null::tsquery, array[5]);
  loose tsquery[] = array_fill(null::tsquery, array[5]);
  known tsquery;
  guessed tsquery;
  any_before tsquery;
  any_two tsquery;
  pairs tsquery;
  loose_pairs tsquery;
  count integer = 0;
begin
  if not private.has_known_word(typed) and private.has_known_word(private.other_keyboard(typed)) then
    meant = private.other_keyboard(typed);
  end if;

  for word in select * from private.telling_words(meant) loop
    glued = glued || word.word;
    spellings = private.spellings_of(word.word, word.lexeme, true);
    -- Nobody wrote anything like it: the other words have to do.
    continue when cardinality(spellings) = 0;
    count = count + 1;
    for index in 1 .. 5 loop
      exact[index] = private.and_then(exact[index], private.any_word(array[marks[index] || word.lexeme]));
      loose[index] = private.and_then(
        loose[index],
        private.any_word(array(select marks[index] || s from unnest(spellings) s))
      );
    end loop;
    any_two = private.or_else(any_two, any_before && private.any_word(spellings));
    any_before = private.or_else(any_before, private.any_word(spellings));
    if word.lexeme = any (spellings) then
      known = private.or_else(known, private.any_word(array[word.lexeme]));
    else
      guessed = private.or_else(guessed, private.any_word(spellings));
    end if;
    if count > 1 then
      pairs = private.and_then(pairs, private.any_word(array[private.pair_of(before[1], word.lexeme)]));
      loose_pairs = private.and_then(loose_pairs, private.any_word(array(
        select private.pair_of(b, s)
        from unnest(before) b, unnest(spellings) s
        union
        select private.pair_of(s, b)
        from unnest(before) b, unnest(spellings) s
      )));
    end if;
    before = word.lexeme || spellings;
  end loop;
  if count = 0 then
    return;
  end if;
  -- "po boy" may be written as one word.
  if count > 1 then
    pairs = private.or_else(pairs, (
      select private.any_word(array['d/' || w.lexeme, 'n/' || w.lexeme])
      from private.words_of(glued) w
      where exists (select 1 from private.search_vocabulary v where v.lexeme = w.lexeme)
      limit 1
    ));
  end if;

  if exists (
    select 1
    from public.chefs c
    where c.status in ('active', 'paused')
      and c.search_words @@ private.or_else(loose[1], pairs)
  ) then
    return query
    select level.likeness::real, level.words
    from (
      values
        (1.00, exact[2]),
        (0.90, coalesce(pairs, exact[5]) || exact[3]),
        (0.85, loose[2]),
        (0.80, loose_pairs),
        (0.75, exact[4] || exact[5]),
        (0.70, loose[5] || loose[3]),
        (0.60, loose[4]),
        (0.50, exact[1]),
        (0.30, loose[1])
    ) level (likeness, words)
    where level.words is not null;
  else
    return query
    select level.likeness::real, level.words
    from (values (0.25, any_two), (0.2, known), (0.1, guessed)) level (likeness, words)
    where level.words is not null;
  end if;
end
$$;

comment on function private.search_levels(text) is 'What to ask the index for a query, best answers first.';

create function private.has_known_word(typed text)
returns boolean
language sql
stable
parallel safe
as $$
  select exists (
    select 1
    from private.telling_words(typed) w
    where cardinality(private.spellings_of(w.word, w.lexeme, false)) > 0
  )
$$;

create function private.or_else(one tsquery, other tsquery)
returns tsquery
language sql
immutable
parallel safe
as $$
  select coalesce(one || other, one, other)
$$;

comment on function private.has_known_word(text) is 'Whether any word of the query, or one that sounds like it, stands in a search text.';
comment on function private.or_else(tsquery, tsquery) is 'Either question; the one there is when the other is missing.';

select private.refresh_search_text(id)
from public.chefs;
