-- Counting who has a word reads a row of each: 150,000 of a million have "mexican". So the words are kept with rows that
-- hold nothing but what counting and a first sorting need, on a third of the pages that findable_chefs takes.

set local search_path = public, extensions;

-- Unpacks a row of chefs: a plan that does so for every row in vain must look as dear as it is.
alter function private.findable_words(uuid, integer) cost 1000;

create function private.standing_of(featured_rank integer, is_verified boolean, rating_score double precision)
returns real
language sql
immutable
parallel safe
as $$
  select (case when featured_rank is not null then 1000 when is_verified then 100 + rating_score else rating_score end)::real
$$;

comment on function private.standing_of(integer, boolean, double precision) is 'The beginning of the featured order as one number: whoever comes before has as much or more.';

create table private.chef_words (
  id uuid not null,
  traits_id integer not null,
  words_version integer not null,
  standing real not null,
  constraint chef_words_pkey primary key (id),
  constraint chef_words_id_fkey foreign key (id) references private.findable_chefs (id) on delete cascade
)
-- Room in each page, so that other traits (a better rating) change in place and not in the index of words.
with (fillfactor = 90);

comment on table private.chef_words is 'Who can be found by words; what the words are is in the index chef_words_idx alone. Follows findable_chefs.';
comment on column private.chef_words.words_version is 'Changes with the search text, so that the index of its words follows.';
comment on column private.chef_words.standing is 'See standing_of: whom to sort at all, when the first few are wanted.';

alter table private.chef_words enable row level security;

grant select on private.chef_words to service_role;

insert into private.chef_words (id, traits_id, words_version, standing)
select f.id, f.traits_id, f.words_version, private.standing_of(f.featured_rank, f.is_verified, f.rating_score)
from private.findable_chefs f
join private.chef_traits t on t.id = f.traits_id
order by t.cuisines, f.traits_id;

create index chef_words_idx on private.chef_words using gin (private.findable_words(id, words_version));

drop index private.findable_chefs_words_idx;
alter table private.findable_chefs drop column words_version;

create or replace function private.follow_findable_chef()
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
    id, traits_id, cell, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at
  )
  values (
    new.id, private.find_traits(new), private.cell_of(new.latitude, new.longitude), new.earth_position,
    new.rating_average, new.rating_score, new.rating_count, new.featured_rank, new.is_verified, new.completed_orders,
    new.min_price_cents, new.activated_at
  )
  on conflict on constraint findable_chefs_pkey do update
  set traits_id = excluded.traits_id,
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
    private.standing_of(new.featured_rank, new.is_verified, new.rating_score)
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

-- Questions to the index of search_words, and how well a chef suits who answers one: all words in the name, in the
-- name of one dish or in the main cuisine, ..., anywhere; first as typed, then as it may be meant. Where nobody has
-- all words (attempt 1), those who have two or one are asked for (attempt 2). The likeness 0 stands for everybody whom
-- any question of the attempt finds: words that stand somewhere stand anywhere, so it is mostly the last alone.
drop function private.search_levels(text);

create function private.search_questions(typed text)
returns table (attempt integer, likeness real, words tsquery)
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
  as_one tsquery;
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
    as_one = (
      select private.any_word(array['d/' || w.lexeme, 'n/' || w.lexeme])
      from private.words_of(glued) w
      where exists (select 1 from private.search_vocabulary v where v.lexeme = w.lexeme)
      limit 1
    );
    pairs = private.or_else(pairs, as_one);
  end if;

  return query
  select level.attempt, max(level.likeness)::real, level.words
  from (
    values
      (1, 1.00, exact[2]),
      (1, 0.90, coalesce(pairs, exact[5]) || exact[3]),
      (1, 0.85, loose[2]),
      (1, 0.80, loose_pairs),
      (1, 0.75, exact[4] || exact[5]),
      (1, 0.70, loose[5] || loose[3]),
      (1, 0.60, loose[4]),
      (1, 0.50, exact[1]),
      (1, 0.30, loose[1]),
      (1, 0.00, private.or_else(loose[1], as_one)),
      (2, 0.25, any_two),
      (2, 0.20, known),
      (2, 0.10, guessed),
      (2, 0.00, private.or_else(private.or_else(known, guessed), any_two))
  ) level (attempt, likeness, words)
  where level.words is not null
    -- Of one word there is nothing less to ask for.
    and (level.attempt = 1 or count > 1)
  group by level.attempt, level.likeness = 0, level.words;
end
$$;

comment on function private.search_questions(text) is 'What to ask the index for a query.';

-- The last who asked it was search_levels.
drop index public.chefs_search_words_idx;

-- For loads of many chefs that leave the triggers out: a statement for all instead of one for each.
create or replace function private.rebuild_findable_chefs()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  lock table public.chefs in share row exclusive mode;
  truncate private.findable_chefs, private.chef_words, private.tally_changes, private.cuisine_tallies,
    private.chef_traits;

  insert into private.chef_traits (kind, is_verified, rating_step, services, cuisines, chefs)
  select kind, is_verified, private.rating_step(rating_average), private.sorted_words(services),
    private.sorted_words(cuisines), sum(chefs)
  from (
    select kind, is_verified, rating_average, services, cuisines, count(*) as chefs
    from public.chefs
    where status in ('active', 'paused')
    group by kind, is_verified, rating_average, services, cuisines
  ) listed
  group by 1, 2, 3, 4, 5;

  insert into private.cuisine_tallies (cuisine, kind, is_verified, rating_step, services, chefs)
  select named.cuisine, t.kind, t.is_verified, t.rating_step, t.services, sum(t.chefs)
  from private.chef_traits t
  cross join lateral (select '' union all select unnest(t.cuisines)) named (cuisine)
  group by named.cuisine, t.kind, t.is_verified, t.rating_step, t.services;

  alter table private.findable_chefs disable trigger user;
  insert into private.findable_chefs (
    id, traits_id, cell, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at
  )
  select c.id, t.id, private.cell_of(c.latitude, c.longitude), c.earth_position, c.rating_average,
    c.rating_score, c.rating_count, c.featured_rank, c.is_verified, c.completed_orders, c.min_price_cents,
    c.activated_at
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
    and t.is_verified = c.is_verified
    and t.rating_step = private.rating_step(c.rating_average)
    and t.services = offered.sorted
    and t.cuisines = cooked.sorted
  where c.status in ('active', 'paused')
  -- Neighbours beside each other: a cell is read from few pages.
  order by floor(c.latitude), floor(c.longitude);
  alter table private.findable_chefs enable trigger user;

  insert into private.chef_words (id, traits_id, words_version, standing)
  select f.id, f.traits_id, hashtext(c.search_text),
    private.standing_of(f.featured_rank, f.is_verified, f.rating_score)
  from private.findable_chefs f
  join public.chefs c on c.id = f.id
  join private.chef_traits t on t.id = f.traits_id
  -- Who cooks alike beside each other: they share words, and those who have one are read from few pages.
  order by t.cuisines, f.traits_id;

  -- Nobody who remembers a cell may find it unchanged.
  update private.chef_cells set changes = changes + 1;
  insert into private.chef_cells (cell, changes)
  select cell, 1
  from private.findable_chefs
  group by cell
  on conflict on constraint chef_cells_pkey do nothing;
end
$$;

create or replace function private.rebuild_search()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  drop index private.chef_words_idx;
  perform private.rebuild_findable_chefs();
  create index chef_words_idx on private.chef_words using gin (private.findable_words(id, words_version));
  analyze private.findable_chefs, private.chef_words;
  perform private.rebuild_city_tallies();
end
$$;
