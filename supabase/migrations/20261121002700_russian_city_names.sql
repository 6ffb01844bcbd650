-- A chef is found by the Russian name of the town as well: "повар в Сан-Франциско", "суши в Лос-Анджелесе". The
-- sound of a name finds some of them, but "Сиэтл" does not sound like "Seattle" is written.

set local search_path = public, extensions;

create index places_russian_name_idx on public.places (name, state) where name_ru is not null;

create or replace function private.refresh_search_text(chef uuid)
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
      concat_ws(' ', c.tagline, c.tagline_ru, c.bio, c.bio_ru, c.city, city.name_ru, c.state, c.highway, menu.about),
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
  ) cuisines,
  (
    select max(p.name_ru) as name_ru
    from public.chefs owner
    join public.places p on p.name = owner.city and p.state = owner.state and p.name_ru is not null
    where owner.id = chef
  ) city
  where c.id = chef
$$;

create or replace function private.telling_words(typed text)
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
        food,foods,cuisine,restaurant,restaurants,dish,dishes,near,me,best,homemade,delivery,order,chef,chefs,
        кухня,кухни,кухню,еда,еды,еду,ресторан,блюдо,блюда,рядом,доставка,заказать,домашняя,домашние,повар,
        повара,повары,поваров
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

-- Who is there already.
select private.refresh_search_text(c.id)
from public.chefs c
where exists (
  select 1
  from public.places p
  where p.name = c.city
    and p.state = c.state
    and p.name_ru is not null
);
