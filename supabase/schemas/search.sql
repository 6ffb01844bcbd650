-- The current text. CONTRIBUTING.md shows how to change it: "A function, view, trigger or policy".

create or replace view private.current_chef_traits with (security_invoker = true) as
select kind, is_open, is_verified, rating_step, services, cuisines, chefs
from private.chef_traits
where chefs > 0
union all
select t.kind, t.is_open, t.is_verified, t.rating_step, t.services, t.cuisines, change.chefs
from private.tally_changes change
join private.chef_traits t on t.id = change.traits_id;

comment on view private.current_chef_traits is
  'Counts by all traits, to be summed: pending changes are rows of their own.';

-- Most pending changes are of few combinations: they are added before they are multiplied by cuisines.
create or replace view private.current_cuisine_tallies with (security_invoker = true) as
select cuisine, kind, is_open, is_verified, rating_step, services, chefs
from private.cuisine_tallies
union all
select named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services, change.chefs
from (
  select traits_id, sum(chefs)::integer as chefs
  from private.tally_changes
  group by traits_id
  having sum(chefs) <> 0
) change
join private.chef_traits t on t.id = change.traits_id
cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine);

comment on view private.current_cuisine_tallies is
  'Counts by cuisine, to be summed: pending changes are rows of their own.';

create or replace function private.sorted_words(words text[])
returns text[]
language sql
immutable
parallel safe
as $$
  select coalesce(array_agg(distinct word order by word), '{}')
  from unnest(words) word
$$;

comment on function private.sorted_words(text[]) is 'Distinct members in alphabetical order.';

create or replace function private.rating_step(rating_average numeric)
returns smallint
language sql
immutable
parallel safe
as $$
  select coalesce(trunc(rating_average * 2), 0)::smallint
$$;

comment on function private.rating_step(numeric) is 'Whole half stars of an average rating; 0 without one.';

-- So that one index finds the chefs of a rare combination. A rating is all half stars that it reaches.
create or replace function private.trait_words(
  kind public.chef_kind, status public.chef_status, is_open boolean, is_verified boolean, rating_average numeric,
  services text[]
)
returns text[]
language sql
immutable
parallel safe
as $$
  select services
    || case kind when 'truck_stop' then 'truck_stop' else 'chef' end
    || case when status = 'active' and is_open then '{open}' else '{}'::text[] end
    || case when is_verified then '{verified}' else '{}'::text[] end
    || ('{r1,r2,r3,r4,r5,r6,r7,r8,r9,r10}'::text[])[1:private.rating_step(rating_average)]
$$;

comment on function private.trait_words(public.chef_kind, public.chef_status, boolean, boolean, numeric, text[]) is
  'What filters ask of a chef beside its cuisines, as words for the index chefs_filters_idx.';

create or replace function private.find_traits(chef public.chefs)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  found_id integer;
begin
  select t.id
  into found_id
  from private.chef_traits t
  where t.kind = chef.kind
    and t.takes_orders = (chef.status = 'active')
    and t.is_open = (chef.status = 'active' and chef.is_open)
    and t.is_verified = chef.is_verified
    and t.rating_step = private.rating_step(chef.rating_average)
    and t.services = private.sorted_words(chef.services)
    and t.cuisines = private.sorted_words(chef.cuisines);
  if found_id is null then
    -- Of two concurrent writers of a new combination, one waits here and then finds the row of the other.
    insert into private.chef_traits as t (kind, takes_orders, is_open, is_verified, rating_step, services, cuisines)
    values (
      chef.kind,
      chef.status = 'active',
      chef.status = 'active' and chef.is_open,
      chef.is_verified,
      private.rating_step(chef.rating_average),
      private.sorted_words(chef.services),
      private.sorted_words(chef.cuisines)
    )
    on conflict on constraint chef_traits_key do update set chefs = t.chefs
    returning t.id into found_id;
  end if;
  return found_id;
end
$$;

comment on function private.find_traits(public.chefs) is
  'Id of the combination of traits of a chef; a new one is inserted.';

-- One transaction at a time adds up, and no other touches the rows it writes.
create or replace function private.add_tally_changes_up()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(4715200120) then
    return;
  end if;
  with gone as (
    delete from private.tally_changes
    returning traits_id, chefs
  ),
  sums as (
    select traits_id, sum(chefs)::integer as chefs
    from gone
    group by traits_id
    having sum(chefs) <> 0
  ),
  by_traits as (
    update private.chef_traits t
    set chefs = t.chefs + s.chefs
    from sums s
    where t.id = s.traits_id
  )
  insert into private.cuisine_tallies as tally (cuisine, kind, is_open, is_verified, rating_step, services, chefs)
  select named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services, sum(s.chefs)
  from sums s
  join private.chef_traits t on t.id = s.traits_id
  cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
  group by named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services
  on conflict on constraint cuisine_tallies_pkey do update
  set chefs = tally.chefs + excluded.chefs;
end
$$;

comment on function private.add_tally_changes_up() is
  'Adds pending changes to the counts, unless another transaction is doing it.';

create or replace function private.count_findable_chefs()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.tally_changes (traits_id, chefs)
    values (old.traits_id, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into private.tally_changes (traits_id, chefs)
    values (new.traits_id, 1);
  end if;
  if random() < 0.01 then
    perform private.add_tally_changes_up();
  end if;
  return null;
end
$$;

comment on function private.count_findable_chefs() is 'Trigger: appends the changes of the counts by traits.';

create or replace trigger chef_words_counted_inserted
after insert or delete on private.chef_words
for each row
execute function private.count_findable_chefs();

create or replace trigger chef_words_counted_updated
after update on private.chef_words
for each row
when (old.traits_id <> new.traits_id)
execute function private.count_findable_chefs();

-- One transaction at a time adds up, and no other touches the rows it writes.
create or replace function private.add_cell_changes_up()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(4715200122) then
    return;
  end if;
  with gone as (
    delete from private.chef_cell_changes
    returning cell, changes
  )
  insert into private.chef_cells as known (cell, changes)
  select cell, sum(changes)
  from gone
  group by cell
  on conflict on constraint chef_cells_pkey do update
  set changes = known.changes + excluded.changes;
end
$$;

comment on function private.add_cell_changes_up() is
  'Adds pending changes to the cells, unless another transaction is doing it.';

create or replace function private.note_cells()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.chef_cell_changes (cell, changes)
  select distinct changed.cell, 1
  from (values (old.cell), (new.cell)) changed (cell)
  where changed.cell is not null;
  if random() < 0.01 then
    perform private.add_cell_changes_up();
  end if;
  return null;
end
$$;

comment on function private.note_cells() is 'Trigger: counts the changes of each cell of the grid.';

create or replace trigger chef_words_cells_inserted
after insert or delete on private.chef_words
for each row
execute function private.note_cells();

-- Only columns that the grid keeps: most changes of a chef concern none of them.
create or replace trigger chef_words_cells_updated
after update on private.chef_words
for each row
when (
  (old.cell, old.latitude, old.longitude, old.traits_id, old.rating_average)
  is distinct from (new.cell, new.latitude, new.longitude, new.traits_id, new.rating_average)
)
execute function private.note_cells();

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

-- Stop words such as "with" and "и" are left out, and accents removed. Latin words are stemmed by English rules, others by
-- Russian ones. The fleeting vowel of Russian endings (пирожок, пирожки) is removed too.
create or replace function private.words_of(value text)
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

create or replace function private.pair_of(one text, next text)
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

-- Marks show where a word stands: n/ in the name, m/ in the main cuisine, c/ in another one, l/ in the place,
-- w/ in a description, d/ in the name of a dish; p/ marks two words that stand together in one name. So ranking does not
-- read the chef's row. A word of a description has no plain lexeme: alone it finds nobody. f/ is a need that a dish meets.
create or replace function private.search_words_of(value text)
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

create or replace function private.one_line(value text)
returns text
language sql
immutable
parallel safe
as $$
  select regexp_replace(value, '\s+', ' ', 'g')
$$;

comment on function private.one_line(text) is 'The text with each run of white space as one space.';

create or replace function private.set_search_words()
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

create or replace trigger chefs_search_words
before insert or update of search_text on public.chefs
for each row execute function private.set_search_words();

-- The same rules as truthfulDiets and contradictingAllergens of the contracts; a test compares them.
create or replace function private.needs_met(diets text[], allergens text[], possible_allergens text[])
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

create or replace function private.needs_of_dish(dish public.dishes)
returns text
language sql
immutable
parallel safe
as $$
  select concat_ws(
    ' ',
    private.needs_met((dish).diets, (dish).allergens, (dish).possible_allergens),
    'course_' || (dish).category,
    'heat_' || (dish).heat
  )
$$;

comment on function private.needs_of_dish(public.dishes) is
  'Everything about a dish that a query can ask for beside words: its needs, its course and its heat.';

create or replace function private.words_of_category(category text)
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

create or replace function private.cuisine_line(names text[])
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

create or replace function private.refresh_dish_words(chef uuid)
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
      private.needs_of_dish(d),
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

create or replace function private.starts_of(names text)
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

create or replace function private.refresh_name_starts(chef uuid)
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

-- Both languages, one line for each kind of text (see the comment on search_text). A town has its Russian name too:
-- "Сиэтл" does not sound like "Seattle" is written.
create or replace function private.refresh_search_text(chef uuid)
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
        cross join lateral regexp_split_to_table(private.needs_of_dish(met), ' ') need
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

create or replace trigger chefs_search_text_follows
after insert or update of name, name_ru, tagline, tagline_ru, bio, bio_ru, city, state, highway, cuisines
on public.chefs
for each row execute function private.refresh_own_search_text();

-- Deferred to the end of the transaction and done once for each chef, because an import writes hundreds of dishes.
create or replace function private.search_text_follows_menu()
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

create constraint trigger dishes_search_text
after insert or delete or update on public.dishes
deferrable initially deferred
for each row execute function private.search_text_follows_menu();

create constraint trigger dish_ingredients_search_text
after insert or delete or update on public.dish_ingredients
deferrable initially deferred
for each row execute function private.search_text_follows_menu();

create or replace function private.learn_words(value text)
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

create or replace function private.learn_words_of_chef()
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

create or replace trigger chefs_learn_words
after insert or update of search_text on public.chefs
for each row execute function private.learn_words_of_chef();

create or replace function private.standing_of(status public.chef_status, is_open boolean, featured_rank integer, is_verified boolean, rating_score double precision)
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

-- Immutable because the words of one version of a search text never change.
create or replace function private.findable_words(chef uuid, words_version integer)
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

create or replace function private.follow_findable_chef()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status not in ('active', 'paused') then
    delete from private.chef_words where id = new.id;
    return null;
  end if;
  insert into private.chef_words as known (
    id, traits_id, words_version, standing, cell, latitude, longitude, rating_average
  )
  values (
    new.id, private.find_traits(new), hashtext(new.search_text),
    private.standing_of(new.status, new.is_open, new.featured_rank, new.is_verified, new.rating_score),
    private.cell_of(new.latitude, new.longitude), new.latitude, new.longitude, new.rating_average
  )
  on conflict on constraint chef_words_pkey do update
  set traits_id = excluded.traits_id,
      words_version = excluded.words_version,
      standing = excluded.standing,
      cell = excluded.cell,
      latitude = excluded.latitude,
      longitude = excluded.longitude,
      rating_average = excluded.rating_average
  where known is distinct from excluded;
  return null;
end
$$;

comment on function private.follow_findable_chef() is 'Trigger: updates the rows of search from the chef''s row.';

create or replace trigger chefs_findable_inserted
after insert on public.chefs
for each row
when (new.status in ('active', 'paused'))
execute function private.follow_findable_chef();

create or replace trigger chefs_findable_updated
after update on public.chefs
for each row
when (
  (
    old.status, old.is_open, old.kind, old.is_verified, old.services, old.cuisines, old.latitude, old.longitude,
    old.rating_sum, old.rating_count, old.featured_rank
  ) is distinct from (
    new.status, new.is_open, new.kind, new.is_verified, new.services, new.cuisines, new.latitude, new.longitude,
    new.rating_sum, new.rating_count, new.featured_rank
  )
)
execute function private.follow_findable_chef();

create or replace trigger chefs_findable_words
after update on public.chefs
for each row
when (old.search_text is distinct from new.search_text)
execute function private.follow_findable_chef();

-- For servers of the release before this one, which read it while an upgrade lasts. No other code does.
create or replace view private.findable_chefs with (security_invoker = true) as
select c.id, w.traits_id, c.status, c.is_open, w.cell, c.earth_position as position, c.rating_average, c.rating_score,
  c.rating_count, c.featured_rank, c.is_verified, c.completed_orders, c.min_price_cents, c.activated_at
from private.chef_words w
join public.chefs c on c.id = w.id;

comment on view private.findable_chefs is 'What was a table, for servers of the release before; goes with the next one.';

-- For example "gtkmvtyb" is "пельмени" typed on an English keyboard.
create or replace function private.other_keyboard(typed text)
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

comment on function private.other_keyboard(text) is
  'The same keys with the keyboard switched between English and Russian.';

-- General words such as "food" count only when the query has no other.
create or replace function private.telling_words(typed text)
returns table (place bigint, word text, lexeme text, is_soft boolean)
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
        food,foods,cuisine,cuisines,restaurant,restaurants,dish,dishes,near,me,best,homemade,order,chef,chefs,kitchen,kitchens,
        want,tasty,delicious,good,nearby,nearest,local,menu,option,options,something,anything,find,looking,eat,get,buy,please,
        place,places,spot,spots,top,great,yummy,home,made,cooked,fresh,recommended,friendly,people,meal,meals,
        кухня,кухни,кухню,вкусный,вкусная,вкусное,вкусные,вкусно,хочу,еда,еды,еду,едой,ресторан,рестораны,блюдо,блюда,блюд,рядом,
        заказать,домашняя,домашние,домашний,домашнее,повар,повара,повары,поваров,поблизости,недалеко,неподалеку,около,возле,
        меню,вариант,варианты,найти,ищу,нужен,нужна,нужно,нужны,поесть,покушать,съесть,купить,пожалуйста,лучший,лучшая,лучшее,
        лучшие,свежий,свежая,свежее,свежие,чтонибудь,нибудь}'::text[]) as is_soft
    from private.words_of(typed) w
    where w.word ~ '[[:alnum:]]'
  )
  select place, word, lexeme, is_soft
  from words
  where not is_soft
    or not exists (select 1 from words where not is_soft)
  order by place
  limit 8
$$;

comment on function private.telling_words(text) is 'The first eight specific words of a query, in their order.';

-- The number of letters to insert, delete, change or swap with a neighbor to turn one word into the other.
create or replace function private.spelling_distance(one text, other text)
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
  -- Three rows of the matrix; column k is at index k + 1.
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

comment on function private.spelling_distance(text, text) is
  'Damerau-Levenshtein distance, for the few words that trigrams find.';

create or replace function private.known_words(typed text)
returns setof text
language sql
stable
parallel safe
strict
security definer
set search_path = public, extensions
as $$
  select w.word
  from private.words_of(typed) w
  where exists (select 1 from private.search_vocabulary v where v.lexeme = w.lexeme)
$$;

comment on function private.known_words(text) is 'Those words of a text that the vocabulary has, in any of their forms.';

create or replace function private.words_meant(typed text)
returns table (
  place bigint, word text, lexeme text, is_soft boolean, is_written boolean, is_known boolean, same text[],
  kin text[], near_words text[], near_distances integer[]
)
language plpgsql
stable
parallel safe
security definer
set search_path = public, extensions
as $$
declare
  sounds text[];
  alike text[];
  is_latin boolean;
begin
  for place, word, lexeme, is_soft in
    select t.place, t.word, t.lexeme, t.is_soft from private.telling_words(typed) t
  loop
    is_latin = word ~ '^[a-z0-9]+$';
    sounds = array[private.sound_of(lexeme), private.sound_of(word)];
    is_written = exists (select 1 from private.search_vocabulary v where v.lexeme = words_meant.lexeme);
    is_known = is_written;
    -- The same word in other letters. Short sounds are the same by chance: "rib" is not "рыба".
    same = array(
      select v.lexeme
      from private.search_vocabulary v
      where v.sound = any (sounds)
        and (v.word ~ '^[a-z0-9]+$') <> is_latin
        and (char_length(v.sound) >= 4 or (char_length(words_meant.word) = 3 and not words_meant.is_known))
      group by v.lexeme
      order by v.lexeme
      limit 20
    );
    if cardinality(same) = 0 and is_latin and char_length(word) >= 5 then
      -- "pirozhki" is "пирожки", whose stem has no ending.
      same = array(
        select v.lexeme
        from private.search_vocabulary v
        where v.sound = regexp_replace(sounds[2], '(ami|ov|oi|ei|om|em|ah|[aeiou])$', '')
          and v.word !~ '^[a-z0-9]+$'
          and char_length(v.sound) >= 4
        group by v.lexeme
        order by v.lexeme
        limit 20
      );
    end if;
    -- Spelled otherwise in the same letters: of Russian words in Latin letters there are many spellings, "piroshki" and
    -- "pirozhki"; a Russian word is corrected, rather than read in Latin letters.
    if not is_known then
      alike = array(
        select v.lexeme
        from private.search_vocabulary v
        where v.sound = any (sounds)
          and (v.word ~ '^[a-z0-9]+$') = is_latin
          and char_length(words_meant.word) >= 5
          and private.spelling_distance(v.word, words_meant.word) <= 2 + (char_length(words_meant.word) >= 8)::integer
        group by v.lexeme
        order by v.lexeme
        limit 20
      );
      if is_latin and cardinality(same) > 0 then
        same = same || alike;
      elsif cardinality(alike) > 0 then
        same = '{}';
      end if;
    end if;
    kin = array(
      select other.lexeme
      from private.search_synonyms this
      join private.search_synonyms other on other.meaning = this.meaning
      where this.lexeme = words_meant.lexeme or this.lexeme = any (same)
      except
      select unnest(words_meant.lexeme || same)
    );
    is_known = is_known or exists (
      select 1
      from private.search_vocabulary v
      where v.lexeme = any (same || kin)
    );
    near_words = '{}';
    near_distances = '{}';
    if not is_known and char_length(word) >= 3 then
      select
        coalesce(array_agg(near.word order by near.distance, near.likeness desc, near.lexeme), '{}'),
        coalesce(array_agg(near.distance order by near.distance, near.likeness desc, near.lexeme), '{}')
      into near_words, near_distances
      from (
        select v.lexeme, min(v.word) as word, max(v.likeness) as likeness,
          min(
            case
              when (v.word ~ '^[a-z0-9]+$') <> is_latin then
                case when char_length(sounds[2]) >= 6 then private.spelling_distance(v.sound, sounds[2]) else 9 end
              -- "piroshki" and "pirozhki": written otherwise, and heard the same.
              when v.sound = any (sounds)
                and char_length(words_meant.word) >= 5
                and private.spelling_distance(v.word, words_meant.word) <= 2 + (char_length(words_meant.word) >= 8)::integer
              then 0
              else least(
                private.spelling_distance(v.word, words_meant.word),
                private.spelling_distance(v.lexeme, words_meant.lexeme)
              )
            end
          ) as distance
        from (
          select k.lexeme, k.word, k.sound, similarity(k.sound, sounds[2]) as likeness
          from private.search_vocabulary k
          where k.sound % sounds[2]
            and char_length(k.word) >= 4
            and (
              left(k.sound, 1) = left(sounds[2], 1)
              or left(k.word, 2) = reverse(left(words_meant.word, 2))
            )
          order by similarity(k.sound, sounds[2]) desc, k.lexeme
          limit 40
        ) v
        group by v.lexeme
      ) near
      where near.distance <= 3;
    end if;
    return next;
  end loop;
end
$$;

comment on function private.words_meant(text) is
  'The words of a query: whether the vocabulary has them, what is the same, and for unknown words what is spelled alike.';

create or replace view private.current_city_tallies with (security_invoker = true) as
select tally.state, tally.city, sum(tally.chefs)::integer as chefs, sum(tally.dishes)::integer as dishes
from (
  select state, city, chefs, dishes from private.city_tallies
  union all
  select state, city, chefs, dishes from private.city_tally_changes
) tally
group by tally.state, tally.city
having sum(tally.chefs) > 0;

comment on view private.current_city_tallies is 'Cities with a public chef, and their numbers of chefs and dishes.';

create or replace function private.add_city_changes_up()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(4715200121) then
    return;
  end if;
  with gone as (
    delete from private.city_tally_changes
    returning state, city, chefs, dishes
  )
  insert into private.city_tallies as tally (state, city, chefs, dishes)
  select state, city, sum(chefs), sum(dishes)
  from gone
  group by state, city
  on conflict on constraint city_tallies_pkey do update
  set chefs = tally.chefs + excluded.chefs,
      dishes = tally.dishes + excluded.dishes;
end
$$;

comment on function private.add_city_changes_up() is
  'Adds pending changes to the counts by city, unless another transaction is doing it.';

create or replace function private.count_city()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and old.status in ('active', 'paused') then
    insert into private.city_tally_changes (state, city, chefs, dishes)
    values (old.state, old.city, -1, -old.dish_count);
  end if;
  if tg_op <> 'DELETE' and new.status in ('active', 'paused') then
    insert into private.city_tally_changes (state, city, chefs, dishes)
    values (new.state, new.city, 1, new.dish_count);
  end if;
  if random() < 0.01 then
    perform private.add_city_changes_up();
  end if;
  return null;
end
$$;

comment on function private.count_city() is 'Trigger: appends the changes of the counts by city.';

create or replace trigger chefs_city_inserted
after insert or delete on public.chefs
for each row
execute function private.count_city();

create or replace trigger chefs_city_updated
after update on public.chefs
for each row
when ((old.status, old.state, old.city, old.dish_count) is distinct from (new.status, new.state, new.city, new.dish_count))
execute function private.count_city();

-- For bulk loads that switch the triggers off.
create or replace function private.rebuild_city_tallies()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  lock table public.chefs in share row exclusive mode;
  truncate private.city_tallies, private.city_tally_changes;
  insert into private.city_tallies (state, city, chefs, dishes)
  select state, city, count(*), sum(dish_count)
  from public.chefs
  where status in ('active', 'paused')
  group by state, city;
end
$$;

comment on function private.rebuild_city_tallies() is 'Recounts chefs and dishes by city.';

-- For bulk loads that switch the triggers off: one statement for all chefs instead of one for each.
create or replace function private.rebuild_findable_chefs()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  lock table public.chefs in share row exclusive mode;
  alter table public.chefs disable trigger user;
  perform private.refresh_hours(array(select distinct chef_id from public.chef_hours), now());
  alter table public.chefs enable trigger user;
  truncate private.chef_words, private.tally_changes, private.cuisine_tallies, private.chef_traits;

  insert into private.chef_traits (kind, takes_orders, is_open, is_verified, rating_step, services, cuisines, chefs)
  select kind, status = 'active', status = 'active' and is_open, is_verified, private.rating_step(rating_average), private.sorted_words(services),
    private.sorted_words(cuisines), sum(chefs)
  from (
    select kind, status, is_open, is_verified, rating_average, services, cuisines, count(*) as chefs
    from public.chefs
    where status in ('active', 'paused')
    group by kind, status, is_open, is_verified, rating_average, services, cuisines
  ) listed
  group by 1, 2, 3, 4, 5, 6, 7;

  insert into private.cuisine_tallies (cuisine, kind, is_open, is_verified, rating_step, services, chefs)
  select named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services, sum(t.chefs)
  from private.chef_traits t
  cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
  group by named.cuisine, t.kind, t.is_open, t.is_verified, t.rating_step, t.services;

  alter table private.chef_words disable trigger user;
  insert into private.chef_words (
    id, traits_id, words_version, standing, cell, latitude, longitude, rating_average
  )
  select c.id, t.id, hashtext(c.search_text),
    private.standing_of(c.status, c.is_open, c.featured_rank, c.is_verified, c.rating_score),
    private.cell_of(c.latitude, c.longitude), c.latitude, c.longitude, c.rating_average
  from public.chefs c
  join (
    select services, private.sorted_words(services) as sorted
    from public.chefs
    where status in ('active', 'paused')
    group by services
  ) offered on offered.services = c.services
  join (
    select cuisines, private.sorted_words(cuisines) as sorted
    from public.chefs
    where status in ('active', 'paused')
    group by cuisines
  ) cooked on cooked.cuisines = c.cuisines
  join private.chef_traits t
    on t.kind = c.kind
    and t.takes_orders = (c.status = 'active')
    and t.is_open = (c.status = 'active' and c.is_open)
    and t.is_verified = c.is_verified
    and t.rating_step = private.rating_step(c.rating_average)
    and t.services = offered.sorted
    and t.cuisines = cooked.sorted
  where c.status in ('active', 'paused')
  -- Chefs with the same cuisines lie side by side: they share words, so that a word is read from few pages.
  order by t.cuisines, t.id;
  alter table private.chef_words enable trigger user;

  -- Every remembered cell becomes stale.
  update private.chef_cells set changes = changes + 1;
  insert into private.chef_cells (cell, changes)
  select distinct cell, 1
  from private.chef_words
  on conflict on constraint chef_cells_pkey do nothing;
end
$$;

comment on function private.rebuild_findable_chefs() is
  'Rebuilds the rows that search computes with from public.chefs.';

create or replace function private.rebuild_search()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  drop index private.chef_words_idx;
  perform private.rebuild_findable_chefs();
  create index chef_words_idx on private.chef_words using gin (private.findable_words(id, words_version))
  with (fastupdate = off);
  analyze private.chef_words;
  perform private.rebuild_city_tallies();
end
$$;

comment on function private.rebuild_search() is
  'Rebuilds everything behind search and counts, after bulk loads that switch the triggers off.';

-- A person sees and deletes their own. Rows are added by watch-search, which limits their number.
create policy watched_searches_own on public.watched_searches
for all to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create policy watched_searches_factor on public.watched_searches
as restrictive
for all to authenticated
using ((select private.factor_given()));
