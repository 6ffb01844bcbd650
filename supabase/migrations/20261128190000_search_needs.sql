set local search_path = public, extensions;

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

revoke execute on function private.needs_of_dish(public.dishes) from public;

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

revoke execute on function private.known_words(text) from public;
grant execute on function private.known_words(text) to service_role;

-- Courses and heat of the dishes that are known already.
select private.refresh_search_text(id) from public.chefs;
