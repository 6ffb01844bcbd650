-- Text search: the words of a chef marked by where they stand, and a vocabulary that forgives typing errors. One GIN index
-- over lexemes answers every query; no text is read while searching.

set local search_path = public, extensions;

-- For example the same for "пирожки", "pirozhki" and "piroshki".
create function private.sound_of(word text)
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
    sound = regexp_replace(sound, rules[index][1], rules[index][2], 'g');
  end loop;
  return sound;
end
$$;

comment on function private.sound_of(text) is
  'A rough phonetic key, the same for the usual spellings of a word in Latin and Cyrillic letters.';

revoke execute on function private.sound_of(text) from public;

-- Stop words such as "with" and "и" are left out, and accents removed. Latin words are stemmed by English rules, others by
-- Russian ones. The fleeting vowel of Russian endings (пирожок, пирожки) is removed too.
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

comment on function private.words_of(text) is
  'The words of a text in their order, with their stems as search compares them.';

revoke execute on function private.words_of(text) from public;
grant execute on function private.words_of(text) to service_role;

create function private.pair_of(one text, next text)
returns text
language sql
immutable
parallel safe
strict
as $$
  select 'p/' || one || '+' || next
$$;

comment on function private.pair_of(text, text) is
  'The marked lexeme for two words of one name that stand close together.';

revoke execute on function private.pair_of(text, text) from public;
grant execute on function private.pair_of(text, text) to service_role;

-- Marks show where a word stands: n/ in the name, m/ in the main cuisine, c/ in another one, l/ in the place,
-- w/ in a description, d/ in the name of a dish; p/ marks two words that stand together in one name. So ranking does not
-- read the chef's row. A word of a description has no plain lexeme: alone it finds nobody. f/ is a need that a dish meets.
create function private.search_words_of(value text)
returns tsvector
language sql
immutable
parallel safe
strict
as $$
  with lines as (
    select l.line, l.text
    from regexp_split_to_table(value, E'\n') with ordinality as l (text, line)
  ),
  words as (
    select
      l.line,
      w.lexeme,
      case
        when l.line >= 8 then 'd/'
        else (array['n/', 'm/', 'c/', 'l/', null, 'w/'])[l.line]
      end as mark,
      w.place
    from lines l
    cross join lateral private.words_of(l.text) w
    where l.line <> 7
  )
  select coalesce(array_to_tsvector(array_agg(marked.lexeme)), ''::tsvector)
  from (
    select lexeme
    from words
    where line <> 6
    union
    select mark || lexeme
    from words
    where mark is not null
    union
    select 'f/' || need
    from lines, regexp_split_to_table(text, ' ') need
    where line = 7
      and need <> ''
    union
    select private.pair_of(lexeme, next)
    from (
      select lexeme, unnest(array[
        lead(lexeme, 1) over (partition by line order by place),
        lead(lexeme, 2) over (partition by line order by place),
        lead(lexeme, 3) over (partition by line order by place)
      ]) as next
      from words
      where line = 1 or line >= 8
    ) neighbours
    where next is not null
  ) marked
$$;

comment on function private.search_words_of(text) is 'The lexemes of the lines of search_text, plain and marked.';

revoke execute on function private.search_words_of(text) from public;
grant execute on function private.search_words_of(text) to service_role;

create function private.one_line(value text)
returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(value, '\s+', ' ', 'g')
$$;

comment on function private.one_line(text) is 'The text with each run of white space as one space.';

revoke execute on function private.one_line(text) from public;

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

comment on function private.set_search_words() is 'Trigger: computes search_words from search_text.';

revoke execute on function private.set_search_words() from public;

create trigger chefs_search_words
before insert or update of search_text on public.chefs
for each row execute function private.set_search_words();

-- The same rules as truthfulDiets and contradictingAllergens of the contracts; a test compares them.
create function private.needs_met(diets text[], allergens text[], possible_allergens text[])
returns text
language sql
immutable
parallel safe
as $$
  select concat_ws(
    ' ',
    (
      select string_agg(diet, ' ' order by diet)
      from unnest(diets) diet
      where (allergens is not null or diet not like '%\_free')
        and not (coalesce(allergens, '{}') || possible_allergens) && case diet
          when 'dairy_free' then '{milk}'::text[]
          when 'gluten_free' then '{wheat}'
          when 'nut_free' then '{tree_nuts,peanuts}'
          when 'vegan' then '{milk,egg,fish,shellfish}'
          when 'vegetarian' then '{fish,shellfish}'
          else '{}'
        end
    ),
    (
      select string_agg('no_' || allergen, ' ' order by allergen)
      from unnest('{milk,egg,fish,shellfish,tree_nuts,peanuts,wheat,soybeans,sesame}'::text[]) allergen
      where allergens is not null
        and not allergen = any (allergens || possible_allergens)
    ),
    case
      when allergens is not null and not (allergens || possible_allergens) && '{tree_nuts,peanuts}'::text[] then 'no_nuts'
    end
  )
$$;

comment on function private.needs_met(text[], text[], text[]) is
  'Diets a dish truly suits, and no_<allergen> for each that its chef states it is without; nothing is guessed.';

revoke execute on function private.needs_met(text[], text[], text[]) from public;
grant execute on function private.needs_met(text[], text[], text[]) to service_role;

create function private.words_of_category(category text)
returns text
language sql
immutable
parallel safe
as $$
  select case category
    when 'soup' then 'soup суп'
    when 'salad' then 'salad салат'
    when 'dessert' then 'dessert десерт'
    when 'breakfast' then 'breakfast завтрак'
    when 'drink' then 'drink напиток'
    else ''
  end
$$;

comment on function private.words_of_category(text) is
  'Words for a dish of this category; empty if the name of the category is not a word for its dishes.';

revoke execute on function private.words_of_category(text) from public;
grant execute on function private.words_of_category(text) to service_role;

-- Shows which dishes of a found chef have the words, and proves that one dish has all of them.
create table private.dish_words (
  dish_id uuid not null,
  chef_id uuid not null,
  version integer not null,
  words tsvector not null,
  constraint dish_words_pkey primary key (dish_id),
  constraint dish_words_dish_fkey foreign key (dish_id) references public.dishes (id) on delete cascade
);

comment on table private.dish_words is
  'Active dishes with their lexemes, marked as in search_words: name, cuisine, ingredients and needs.';
comment on column private.dish_words.version is 'Hash of the text behind the words.';

create index dish_words_chef_id_idx on private.dish_words (chef_id);

alter table private.dish_words enable row level security;

revoke all on private.dish_words from public, anon, authenticated, service_role;
grant select on private.dish_words to service_role;

create function private.cuisine_line(names text[])
returns text
language sql
stable
set search_path = ''
as $$
  select coalesce(string_agg(concat_ws(' ', k.name, k.name_ru, replace(k.slug, '_', ' ')), ' ' order by k.position, k.slug), '')
  from public.cuisines k
  where k.slug = any (names)
$$;

comment on function private.cuisine_line(text[]) is 'The names of cuisines as the search text has them.';

revoke execute on function private.cuisine_line(text[]) from public;

create function private.refresh_dish_words(chef uuid)
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  delete from private.dish_words w
  where w.chef_id = chef
    and not exists (
      select 1
      from public.dishes d
      where d.id = w.dish_id
        and d.status = 'active'
    );
  insert into private.dish_words as known (dish_id, chef_id, version, words)
  select written.id, chef, hashtext(written.text), private.search_words_of(written.text)
  from (
    select d.id, concat_ws(
      E'\n',
      '',
      private.cuisine_line(array[d.cuisine]),
      '',
      '',
      private.one_line(concat_ws(' ', private.words_of_category(d.category), (
        select string_agg(concat_ws(' ', i.name, i.name_ru), ' ' order by i.position, i.id)
        from public.dish_ingredients i
        where i.dish_id = d.id
      ))),
      '',
      private.needs_met(d.diets, d.allergens, d.possible_allergens),
      private.one_line(d.name),
      private.one_line(d.name_ru)
    ) as text
    from public.dishes d
    where d.chef_id = chef
      and d.status = 'active'
    -- So that the words of what has not changed are not found again.
    offset 0
  ) written
  where not exists (
    select 1
    from private.dish_words before
    where before.dish_id = written.id
      and before.version = hashtext(written.text)
  )
  on conflict on constraint dish_words_pkey do update
  set version = excluded.version,
      words = excluded.words;
end
$$;

comment on function private.refresh_dish_words(uuid) is 'Recomputes the words of the dishes of a chef that have changed.';

revoke execute on function private.refresh_dish_words(uuid) from public;

create function private.starts_of(names text)
returns setof text
language sql
immutable
parallel safe
strict
as $$
  select distinct left(string_agg(w.word, ' ') over (
    partition by l.line
    order by w.place
    rows between current row and unbounded following
  ), 60) collate "C"
  from regexp_split_to_table(names, E'\n') with ordinality as l (name, line)
  cross join lateral regexp_split_to_table(
    translate(private.plain_text(l.name), '''’ʼ‘`', ''),
    '[^[:alnum:]]+'
  ) with ordinality as w (word, place)
  where w.word <> ''
$$;

comment on function private.starts_of(text) is
  'The texts that complete to one of these names, one a line: each name from each of its words on.';

revoke execute on function private.starts_of(text) from public;
grant execute on function private.starts_of(text) to service_role;

-- Completes what is typed. In the order of bytes, so that one range of an index has all that begins alike. Names stay
-- when their last dish leaves: a suggestion is made only while somebody sells it.
create table private.dish_name_starts (
  start text collate "C" not null,
  name text not null,
  name_ru text,
  constraint dish_name_starts_key unique nulls not distinct (start, name, name_ru)
);

comment on table private.dish_name_starts is 'Different names of dishes, a row for each word that may be typed first.';

alter table private.dish_name_starts enable row level security;

revoke all on private.dish_name_starts from public, anon, authenticated, service_role;
grant select on private.dish_name_starts to service_role;

create table private.chef_name_starts (
  start text collate "C" not null,
  chef_id uuid not null,
  constraint chef_name_starts_pkey primary key (start, chef_id),
  constraint chef_name_starts_chef_id_fkey foreign key (chef_id) references public.chefs (id) on delete cascade
);

comment on table private.chef_name_starts is 'Names of chefs, a row for each word that may be typed first.';

create index chef_name_starts_chef_id_idx on private.chef_name_starts (chef_id);

alter table private.chef_name_starts enable row level security;

revoke all on private.chef_name_starts from public, anon, authenticated, service_role;
grant select on private.chef_name_starts to service_role;

create function private.refresh_name_starts(chef uuid)
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
declare
  starts text[] = array(
    select private.starts_of(concat_ws(E'\n', c.name, c.name_ru))
    from public.chefs c
    where c.id = chef
  );
begin
  delete from private.chef_name_starts s
  where s.chef_id = chef
    and s.start <> all (starts);
  insert into private.chef_name_starts (start, chef_id)
  select start, chef
  from unnest(starts) start
  on conflict do nothing;
  insert into private.dish_name_starts (start, name, name_ru)
  select private.starts_of(concat_ws(E'\n', named.name, named.name_ru)), named.name, named.name_ru
  from (
    select distinct d.name, d.name_ru
    from public.dishes d
    where d.chef_id = chef
      and d.status = 'active'
      and not exists (
        select 1
        from private.dish_name_starts known
        where known.start = any (array(select private.starts_of(d.name)))
          and known.name = d.name
          and known.name_ru is not distinct from d.name_ru
      )
  ) named
  on conflict do nothing;
end
$$;

comment on function private.refresh_name_starts(uuid) is 'Adds the names of a chef and of its dishes to those that are completed.';

revoke execute on function private.refresh_name_starts(uuid) from public;

-- Both languages, one line for each kind of text (see the comment on search_text). A town has its Russian name too:
-- "Сиэтл" does not sound like "Seattle" is written.
create function private.refresh_search_text(chef uuid)
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  perform private.refresh_dish_words(chef);
  perform private.refresh_name_starts(chef);
  update public.chefs c
  set search_text = concat_ws(
    E'\n',
    private.one_line(concat_ws(' ', c.name, c.name_ru)),
    private.cuisine_line(c.cuisines[1:1]),
    private.cuisine_line(c.cuisines[2:]),
    private.one_line(concat_ws(' ', c.city, city.name_ru, c.state, c.highway)),
    private.one_line(left(concat_ws(' ', c.tagline, c.tagline_ru, menu.ingredients), 50000)),
    private.one_line(left(concat_ws(' ', c.bio, c.bio_ru, menu.about), 100000)),
    coalesce(menu.needs, ''),
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
        concat_ws(' ', private.words_of_category(d.category), (
          select string_agg(concat_ws(' ', i.name, i.name_ru), ' ' order by i.position, i.id)
          from public.dish_ingredients i
          where i.dish_id = d.id
        )),
        ' '
        order by d.position, d.id
      ) as ingredients,
      string_agg(concat_ws(' ', d.description, d.description_ru), ' ' order by d.position, d.id) as about,
      (
        select string_agg(distinct need, ' ' order by need)
        from public.dishes met
        cross join lateral regexp_split_to_table(
          private.needs_met(met.diets, met.allergens, met.possible_allergens), ' '
        ) need
        where met.chef_id = chef
          and met.status = 'active'
      ) as needs
    from public.dishes d
    where d.chef_id = chef
      and d.status = 'active'
  ) menu,
  (
    select max(p.name_ru) as name_ru
    from public.chefs owner
    join public.places p on p.name = owner.city and p.state = owner.state and p.name_ru is not null
    where owner.id = chef
  ) city
  where c.id = chef;
end
$$;

comment on function private.refresh_search_text(uuid) is 'Recomputes the search text of a chef.';

revoke execute on function private.refresh_search_text(uuid) from public;

create function private.refresh_own_search_text()
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

revoke execute on function private.refresh_own_search_text() from public;

create trigger chefs_search_text_follows
after insert or update of name, name_ru, tagline, tagline_ru, bio, bio_ru, city, state, highway, cuisines
on public.chefs
for each row execute function private.refresh_own_search_text();

-- Deferred to the end of the transaction and done once for each chef, because an import writes hundreds of dishes.
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

comment on function private.search_text_follows_menu() is
  'Trigger, deferred: recomputes the search text of a chef after a change of the menu.';

revoke execute on function private.search_text_follows_menu() from public;

create constraint trigger dishes_search_text
after insert or delete or update on public.dishes
deferrable initially deferred
for each row execute function private.search_text_follows_menu();

create constraint trigger dish_ingredients_search_text
after insert or delete or update on public.dish_ingredients
deferrable initially deferred
for each row execute function private.search_text_follows_menu();

-- Finds the words closest to a typed one. A word may be here twice after concurrent writes, because no menu waits for
-- another one, and it stays when its last chef leaves: it then finds no chef. Words of descriptions are left out: no
-- typing error is corrected to one.
create table private.search_vocabulary (
  id bigint generated always as identity,
  lexeme text not null,
  word text not null,
  sound text not null,
  constraint search_vocabulary_pkey primary key (id)
);

comment on table private.search_vocabulary is
  'Stems of all search texts, with a word of each and the phonetic keys of both.';
comment on column private.search_vocabulary.word is 'One of the words with this stem, as somebody wrote it.';

create index search_vocabulary_lexeme_idx on private.search_vocabulary (lexeme);
create index search_vocabulary_sound_idx on private.search_vocabulary (sound);
create index search_vocabulary_sound_trgm_idx on private.search_vocabulary using gin (sound gin_trgm_ops);

alter table private.search_vocabulary enable row level security;

revoke all on private.search_vocabulary from public, anon, authenticated, service_role;
revoke all on sequence private.search_vocabulary_id_seq from public, anon, authenticated, service_role;

create function private.learn_words(value text)
returns void
language sql
security definer
set search_path = public, extensions
as $$
  insert into private.search_vocabulary (lexeme, word, sound)
  select distinct w.lexeme, w.word, private.sound_of(sounding)
  from (
    select lexeme, min(word) as word
    from private.words_of(value)
    group by lexeme
  ) w
  cross join lateral (values (w.lexeme), (w.word)) spoken (sounding)
  where not exists (
    select 1
    from private.search_vocabulary known
    where known.lexeme = w.lexeme
  )
$$;

comment on function private.learn_words(text) is 'Adds the new words of a text to the vocabulary.';

revoke execute on function private.learn_words(text) from public;

create function private.learn_words_of_chef()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.learn_words(string_agg(l.text, ' '))
  from regexp_split_to_table(new.search_text, E'\n') with ordinality as l (text, line)
  where l.line not in (6, 7);
  return null;
end
$$;

comment on function private.learn_words_of_chef() is 'Trigger: adds new words of a search text to the vocabulary.';

revoke execute on function private.learn_words_of_chef() from public;

create trigger chefs_learn_words
after insert or update of search_text on public.chefs
for each row execute function private.learn_words_of_chef();

create function private.standing_of(status public.chef_status, is_open boolean, featured_rank integer, is_verified boolean, rating_score double precision)
returns real
language sql
immutable
parallel safe
as $$
  select (
    case when featured_rank is not null then 1000 when is_verified then 100 + rating_score else rating_score end
    - case when status <> 'active' then 10000 when is_open then 0 else 5000 end
  )::real
$$;

comment on function private.standing_of(public.chef_status, boolean, integer, boolean, double precision) is
  'The featured order as one number, coarsely: a chef that comes earlier has as much or more.';

revoke execute on function private.standing_of(public.chef_status, boolean, integer, boolean, double precision) from public;

-- Immutable because the words of one version of a search text never change.
create function private.findable_words(chef uuid, words_version integer)
returns tsvector
language plpgsql
immutable
parallel safe
-- Unpacks a wide row of chefs: a plan that calls it for many rows must look expensive.
cost 1000
set search_path = ''
as $$
begin
  return (select c.search_words from public.chefs c where c.id = chef);
end
$$;

comment on function private.findable_words(uuid, integer) is 'Words of a chef, for the index of chef_words.';

revoke execute on function private.findable_words(uuid, integer) from public;
grant execute on function private.findable_words(uuid, integer) to service_role;

-- Counting the chefs that have a word reads a row of each, so these rows hold only what counting and a first sort need: a
-- third of the pages of findable_chefs.
create table private.chef_words (
  id uuid not null,
  traits_id integer not null,
  words_version integer not null,
  standing real not null,
  constraint chef_words_pkey primary key (id),
  constraint chef_words_id_fkey foreign key (id) references private.findable_chefs (id) on delete cascade
)
-- Room in each page, so that other traits (a better rating) change in place, without touching the index of words.
with (fillfactor = 90);

comment on table private.chef_words is
  'Public chefs as text search counts them. Their words are stored in the index chef_words_idx alone.';
comment on column private.chef_words.words_version is
  'Changes with the search text, so that the index of words is updated.';
comment on column private.chef_words.standing is 'See standing_of. Limits which chefs are sorted for the first page.';

create index chef_words_idx on private.chef_words using gin (private.findable_words(id, words_version));

alter table private.chef_words enable row level security;

revoke all on private.chef_words from public, anon, authenticated, service_role;
grant select on private.chef_words to service_role;

create function private.follow_findable_chef()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  traits integer;
begin
  if new.status not in ('active', 'paused') then
    delete from private.findable_chefs where id = new.id;
    return null;
  end if;
  insert into private.findable_chefs (
    id, traits_id, status, is_open, cell, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at
  )
  values (
    new.id, private.find_traits(new), new.status, new.is_open, private.cell_of(new.latitude, new.longitude), new.earth_position,
    new.rating_average, new.rating_score, new.rating_count, new.featured_rank, new.is_verified, new.completed_orders,
    new.min_price_cents, new.activated_at
  )
  on conflict on constraint findable_chefs_pkey do update
  set traits_id = excluded.traits_id,
      status = excluded.status,
      is_open = excluded.is_open,
      cell = excluded.cell,
      position = excluded.position,
      rating_average = excluded.rating_average,
      rating_score = excluded.rating_score,
      rating_count = excluded.rating_count,
      featured_rank = excluded.featured_rank,
      is_verified = excluded.is_verified,
      completed_orders = excluded.completed_orders,
      min_price_cents = excluded.min_price_cents,
      activated_at = excluded.activated_at
  returning traits_id into traits;
  insert into private.chef_words as known (id, traits_id, words_version, standing)
  values (
    new.id, traits, hashtext(new.search_text),
    private.standing_of(new.status, new.is_open, new.featured_rank, new.is_verified, new.rating_score)
  )
  on conflict on constraint chef_words_pkey do update
  set traits_id = excluded.traits_id,
      words_version = excluded.words_version,
      standing = excluded.standing
  where (known.traits_id, known.words_version, known.standing)
    is distinct from (excluded.traits_id, excluded.words_version, excluded.standing);
  return null;
end
$$;

comment on function private.follow_findable_chef() is 'Trigger: updates the rows of search from the chef''s row.';

revoke execute on function private.follow_findable_chef() from public;

create trigger chefs_findable_inserted
after insert on public.chefs
for each row
when (new.status in ('active', 'paused'))
execute function private.follow_findable_chef();

create trigger chefs_findable_updated
after update on public.chefs
for each row
when (
  (
    old.status, old.is_open, old.kind, old.is_verified, old.services, old.cuisines, old.latitude, old.longitude,
    old.rating_sum, old.rating_count, old.featured_rank, old.completed_orders, old.min_price_cents, old.activated_at
  ) is distinct from (
    new.status, new.is_open, new.kind, new.is_verified, new.services, new.cuisines, new.latitude, new.longitude,
    new.rating_sum, new.rating_count, new.featured_rank, new.completed_orders, new.min_price_cents, new.activated_at
  )
)
execute function private.follow_findable_chef();

create trigger chefs_findable_words
after update on public.chefs
for each row
when (old.search_text is distinct from new.search_text)
execute function private.follow_findable_chef();
