-- The words of a typed query in either language and on either keyboard: which of them the marketplace has, what sounds or
-- means the same, and which known words are spelled most alike. The server decides what is searched for.

set local search_path = public, extensions;

-- For example "gtkmvtyb" is "пельмени" typed on an English keyboard.
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

comment on function private.other_keyboard(text) is
  'The same keys with the keyboard switched between English and Russian.';

revoke execute on function private.other_keyboard(text) from public;
grant execute on function private.other_keyboard(text) to service_role;

-- General words such as "food" count only when the query has no other.
create function private.telling_words(typed text)
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
        food,foods,cuisine,restaurant,restaurants,dish,dishes,near,me,best,homemade,delivery,order,chef,chefs,kitchen,kitchens,
        want,tasty,delicious,good,
        кухня,кухни,кухню,вкусный,вкусная,вкусное,хочу,еда,еды,еду,ресторан,блюдо,блюда,рядом,доставка,заказать,домашняя,домашние,повар,
        повара,повары,поваров
      }'::text[]) as is_soft
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

revoke execute on function private.telling_words(text) from public;

-- The number of letters to insert, delete, change or swap with a neighbor to turn one word into the other.
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

revoke execute on function private.spelling_distance(text, text) from public;

-- Words for the same thing: one meaning, several lexemes. Only what a buyer would call right on the plate.
create table private.search_synonyms (
  lexeme text not null,
  meaning integer not null,
  constraint search_synonyms_pkey primary key (lexeme, meaning)
);

comment on table private.search_synonyms is 'Stems of words that mean the same food, in both languages.';

create index search_synonyms_meaning_idx on private.search_synonyms (meaning);

alter table private.search_synonyms enable row level security;

revoke all on private.search_synonyms from public, anon, authenticated, service_role;

insert into private.search_synonyms (lexeme, meaning)
select distinct stem.lexeme, meaning.number
from regexp_split_to_table(
  'eggplant aubergine баклажан
  shrimp prawn креветка
  cilantro кинза
  zucchini courgette кабачок цукини
  beet beetroot свекла
  arugula rocket руккола
  chickpea garbanzo нут
  barbecue barbeque bbq барбекю
  kebab kabob kabab кебаб
  shawarma shwarma шаурма шаверма
  pilaf pilau plov плов
  lasagna lasagne лазанья
  donut doughnut пончик
  chicken курица куриный
  beef говядина говяжий
  pork свинина свиной
  lamb mutton баранина
  duck утка утиный
  turkey индейка
  fish рыба рыбный
  salmon лосось семга
  mushroom гриб грибной
  potato картофель картошка картофельный
  cabbage капуста
  carrot морковь морковный
  onion лук луковый
  garlic чеснок чесночный
  tomato помидор томат томатный
  cucumber огурец
  pumpkin тыква тыквенный
  spinach шпинат
  cheese сыр сырный
  egg яйцо
  rice рис рисовый
  bread хлеб
  soup суп
  salad салат
  cake торт
  pie пирог
  honey мед медовый
  apple яблоко яблочный
  cherry вишня вишневый
  lemon лимон лимонный
  chocolate шоколад шоколадный
  coffee кофе
  tea чай
  walnut орех
  buckwheat гречка гречневый
  lentil чечевица чечевичный
  bean фасоль
  noodle лапша
  sausage колбаса колбаска
  rib ребро ребрышко
  crab краб
  octopus осьминог
  pasta макароны паста
  dessert десерт
  breakfast завтрак
  yogurt yoghurt йогурт
  hummus houmous хумус
  falafel фалафель
  croissant круассан
  biryani biriyani бирьяни
  borscht borsch борщ barszcz',
  E'\n'
) with ordinality as meaning (words, number)
cross join lateral private.words_of(meaning.words) stem;

create function private.words_meant(typed text)
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

revoke execute on function private.words_meant(text) from public;
grant execute on function private.words_meant(text) to service_role;
