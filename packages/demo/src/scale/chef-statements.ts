import { allergenWordsVersion } from '@localchef/contracts/allergens/allergen-words'
import type { Connection } from '../database/connection.ts'
import { firstNames, lastNames } from '../people.ts'
import { adjectives, hands, handsRu, rooms, roomsRu, stopRooms, taglines, things } from './name-words.ts'

/** Temporary tables of the statements, dropped at the end of the transaction. */
export const scaleTables = [
  `create temporary table scale_cuisines (
     position integer primary key, slug text, name text, name_ru text, kin text[], recipes integer
   ) on commit drop`,
  `create temporary table scale_recipes (
     cuisine text, position integer, name text, name_ru text, description text, description_ru text, category text,
     cents integer, minutes integer, heat smallint, allergens text[], diets text[], primary key (cuisine, position)
   ) on commit drop`,
  `create temporary table scale_cities (
     position integer primary key, name text, state text, latitude float8, longitude float8, population integer,
     people float8, time_zone text
   ) on commit drop`,
  `create temporary table scale_states (state text primary key, shares float8[]) on commit drop`,
  `create temporary table scale_legs (
     position integer primary key, highway text, miles float8, city text, state text, time_zone text,
     from_latitude float8, from_longitude float8, to_latitude float8, to_longitude float8
   ) on commit drop`,
  // Words of each distinct line: kitchens share names, dishes and places, so each line is split once.
  `create temporary table scale_words (
     line integer, text text, words tsvector, primary key (line, text)
   ) on commit drop`,
  `create aggregate pg_temp.words_together (tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '')`,
]

/** Pseudorandom number of a row in [0, 1); each `salt` gives another. */
function chance(salt: number, of = 'n'): string {
  return `((hashint8extended((${of})::bigint, ${salt}) & 1099511627775) / 1099511627776.0::float8)`
}

/** A pseudorandom member of an array parameter. */
function pick(list: string, salt: number, of = 'n'): string {
  return `(${list})[1 + floor(${chance(salt, of)} * cardinality(${list}))::integer]`
}

const everyWhich = 40

export async function addChefs(connection: Connection, from: number, to: number, now: Date): Promise<void> {
  await connection.query('drop table if exists scale_chefs, scale_dishes')
  await connection.query(placedChefs, [
    from,
    to,
    firstNames,
    lastNames,
    adjectives,
    things,
    rooms,
    roomsRu,
    stopRooms,
    taglines,
  ])
  await connection.query('analyze scale_chefs')
  await connection.query(plannedDishes, [hands, handsRu])
  await connection.query('analyze scale_dishes')
  for (const lines of newLines) {
    await connection.query(
      `insert into scale_words (line, text, words)
       select fresh.line, fresh.text, private.search_words_of(repeat(E'\\n', fresh.line - 1) || fresh.text)
       from (${lines} except select line, text from scale_words) fresh
       where fresh.text is not null`,
    )
  }
  await connection.query('analyze scale_words')
  const moment = new Date(now)
  moment.setUTCHours(0, 0, 0, 0)
  const today = moment.toISOString()
  await connection.query(users, [today])
  await connection.query(profiles, [today])
  await connection.query(chefs, [today])
  await connection.query(dishes, [today])
  for (const statement of ofDishNames) await connection.query(statement)
  await connection.query(batches, [today])
}

/** Names, places and cuisines of the kitchens. */
const placedChefs = `
  create temporary table scale_chefs on commit drop as
  with drawn as (
    select n, n % ${everyWhich} = 7 as is_stop,
      ${chance(1)} as place_chance, ${chance(2)} as north_chance, ${chance(3)} as east_chance,
      ${chance(4)} as cuisine_chance, ${chance(5)} as kin_chance, ${chance(6)} as form_chance
    from generate_series($1::integer, $2::integer) n
  ),
  placed as (
    select d.*, c.name as city, c.state, c.time_zone, null::text as highway,
      -- Large cities are wider; cooks thin out from the middle.
      c.latitude + spread.miles * sqrt(-2 * ln(1 - d.north_chance)) * cos(2 * pi() * d.east_chance) / 69 as latitude,
      c.longitude + spread.miles * sqrt(-2 * ln(1 - d.north_chance)) * sin(2 * pi() * d.east_chance)
        / (69 * cos(radians(c.latitude))) as longitude
    from drawn d
    join scale_cities c on c.position = 1 + width_bucket(
      d.place_chance * (select max(people) from scale_cities),
      (select array_agg(people order by position) from scale_cities)
    )
    cross join lateral (select least(11, 0.5 + sqrt(c.population / 10000.0) * 0.4) as miles) spread
    where not d.is_stop
    union all
    select d.*, l.city, l.state, l.time_zone, l.highway,
      l.from_latitude + d.north_chance * (l.to_latitude - l.from_latitude) + (d.east_chance - 0.5) * 0.01,
      l.from_longitude + d.north_chance * (l.to_longitude - l.from_longitude) + (d.kin_chance - 0.5) * 0.01
    from drawn d
    join scale_legs l on l.position = 1 + width_bucket(
      d.place_chance * (select max(miles) from scale_legs),
      (select array_agg(miles order by position) from scale_legs)
    )
    where d.is_stop
  ),
  cooking as (
    select p.*, k.slug as cuisine, k.name as cuisine_name, k.recipes,
      case when p.kin_chance < 0.4 then k.kin[1] end as second_cuisine,
      case when p.kin_chance < 0.12 then k.kin[2] end as third_cuisine,
      ${chance(7)} < 0.2 as is_russian
    from placed p
    join scale_states s on s.state = p.state
    join scale_cuisines k on k.position = least(1 + width_bucket(p.cuisine_chance, s.shares), cardinality(s.shares))
  ),
  named as (
    select c.*,
      case
        when c.is_stop then c.highway || ' ' || ${pick('$6::text[]', 10)} || ' ' || ${pick('$9::text[]', 8)}
        when c.form_chance < 0.4 then ${pick('$3::text[]', 8)} || '''s ' || c.cuisine_name || ' ' || ${pick('$7::text[]', 9)}
        when c.form_chance < 0.7 then ${pick('$4::text[]', 8)} || ' Family ' || ${pick('$7::text[]', 9)}
        else ${pick('$5::text[]', 8)} || ' ' || ${pick('$6::text[]', 9)}
      end as name,
      case when c.is_russian and not c.is_stop and c.form_chance < 0.7 then ${pick('$8::text[]', 11)} end as name_ru,
      ${pick('$3::text[]', 12)} || ' ' || ${pick('$4::text[]', 13)} as person
    from cooking c
  )
  select n.*,
    md5('scale chef ' || n.n)::uuid as chef_id,
    md5('scale person ' || n.n)::uuid as person_id,
    trim(both '-' from regexp_replace(lower(n.name), '[^a-z0-9]+', '-', 'g')) || '-' || n.n as slug,
    ${pick('$10::text[]', 14)} as tagline,
    (
      select max(p.name_ru)
      from public.places p
      where p.name = n.city
        and p.state = n.state
        and p.name_ru is not null
    ) as city_ru,
    array_remove(array[n.cuisine, n.second_cuisine, n.third_cuisine], null) as cuisines,
    case
      when n.is_stop then '{pickup}'::text[]
      else array['pickup']
        || case when ${chance(15)} < 0.55 then array['delivery'] else '{}'::text[] end
        || case when ${chance(16)} < 0.18 then array['catering'] else '{}'::text[] end
        || case when ${chance(17)} < 0.08 then array['private_chef'] else '{}'::text[] end
        || case when ${chance(18)} < 0.05 then array['classes'] else '{}'::text[] end
    end as services,
    case
      when ${chance(19)} < 0.94 then 'active'
      when ${chance(19)} < 0.97 then 'paused'
      when ${chance(19)} < 0.99 then 'submitted'
      else 'draft'
    end::public.chef_status as status,
    ${chance(20)} < 0.45 as is_verified,
    -- One in eight has no review yet, a few have hundreds.
    case when ${chance(21)} < 0.12 then 0 else floor(exp(${chance(22)} * 5.5))::integer end as rating_count,
    least(5, 5.05 - 1.5 * power(${chance(23)}, 1.8)) as quality,
    3 + floor(${chance(24)} * 4)::integer as dish_count,
    floor(${chance(25)} * n.recipes)::integer as first_recipe,
    0.85 + 0.4 * ${chance(26)} as price_level,
    1 + floor(900 * ${chance(27)})::integer as days,
    ${chance(28)} < 0.03 as is_ready
  from named n
`

/** Three to six dishes per kitchen; the last one belongs to the second cuisine, if any. */
const plannedDishes = `
  create temporary table scale_dishes on commit drop as
  select c.n, c.chef_id, c.is_ready, c.days, slot.position, md5('scale dish ' || c.n || '/' || slot.position)::uuid as dish_id,
    r.cuisine, r.category, r.minutes, r.heat, r.allergens, r.diets, r.description,
    case when c.is_russian then r.description_ru end as description_ru,
    btrim(($1::text[])[hand.index] || ' ' || r.name) as name,
    case when c.is_russian then btrim(($2::text[])[hand.index] || ' ' || r.name_ru) end as name_ru,
    greatest(300, (r.cents * c.price_level / 25)::integer * 25) as price_cents
  from scale_chefs c
  cross join lateral generate_series(0, c.dish_count - 1) slot (position)
  cross join lateral (
    select 1 + floor(${chance(30, 'c.n * 16 + slot.position')} * cardinality($1::text[]))::integer as index
  ) hand
  join scale_cuisines k on k.slug = case when slot.position = c.dish_count - 1 then coalesce(c.second_cuisine, c.cuisine) else c.cuisine end
  join scale_recipes r on r.cuisine = k.slug and r.position = (c.first_recipe + slot.position) % k.recipes
`

const otherCuisines = `
  (
    select string_agg(concat_ws(' ', k.name, k.name_ru, replace(k.slug, '_', ' ')), ' ' order by k.position)
    from scale_cuisines k
    where k.slug = any (c.cuisines[2:])
  )
`

const mainCuisine = `
  (select concat_ws(' ', k.name, k.name_ru, replace(k.slug, '_', ' ')) from scale_cuisines k where k.slug = c.cuisine)
`

/** The needs that a dish meets, as private.needs_of_dish writes them. */
const needs = `concat_ws(' ', private.needs_met(d.diets, d.allergens, '{}'), 'course_' || d.category, 'heat_' || d.heat)`

/** Numbered lines of search texts, as private.refresh_search_text writes them; longer ones in parts. */
const newLines = [
  `select 1 as line, concat_ws(' ', c.name, c.name_ru) as text from scale_chefs c`,
  `select 2 as line, ${mainCuisine} as text from (select distinct cuisine from scale_chefs) c`,
  `select 3 as line, ${otherCuisines} as text from (select distinct cuisines from scale_chefs) c`,
  `select 5 as line, tagline as text from scale_chefs`,
  `select 4 as line, concat_ws(' ', city, city_ru, state, highway) as text from scale_chefs`,
  `select 5 as line, private.words_of_category(category) as text from (select distinct category from scale_dishes) d`,
  `select 6 as line, description as text from scale_dishes`,
  `select 6 as line, description_ru as text from scale_dishes`,
  `select 7 as line, ${needs} as text from (select distinct diets, allergens, category, heat from scale_dishes) d`,
  `select 8 as line, name as text from scale_dishes`,
  `select 8 as line, name_ru as text from scale_dishes`,
]

const users = `
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token, recovery_token,
    email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  )
  select '00000000-0000-0000-0000-000000000000', person_id, 'authenticated', 'authenticated',
    'chef-' || n || '@scale.test', '', $1::timestamptz, '', '', '', '',
    '{"provider": "email", "providers": ["email"]}', '{}', $1::timestamptz, $1::timestamptz
  from scale_chefs
`

const profiles = `
  insert into public.profiles (id, role, name, email, city, state, created_at)
  select person_id, 'chef', person, 'chef-' || n || '@scale.test', city, state, $1::timestamptz - make_interval(days => days)
  from scale_chefs
`

const chefs = `
  insert into public.chefs (
    id, profile_id, kind, status, slug, name, name_ru, tagline, cuisines, services, city, state, latitude, longitude,
    highway, time_zone, is_verified, featured_rank, rating_sum, rating_count, completed_orders, dish_count,
    min_price_cents, search_text, search_words, activated_at, submitted_at, created_at
  )
  select c.chef_id, c.person_id, (case when c.is_stop then 'truck_stop' else 'chef' end)::public.chef_kind, c.status,
    c.slug, c.name, c.name_ru, c.tagline, c.cuisines, c.services, c.city, c.state,
    round(c.latitude::numeric, 5), round(c.longitude::numeric, 5), c.highway, c.time_zone, c.is_verified,
    case when c.n % 20000 = 11 then 2 + c.n / 20000 end,
    least(5 * c.rating_count, greatest(c.rating_count, round(c.quality * c.rating_count)))::integer,
    c.rating_count, c.rating_count * 4 + c.days / 30, menu.dishes, menu.min_price_cents,
    concat_ws(E'\\n', concat_ws(' ', c.name, c.name_ru), cuisine.main, coalesce(cuisine.others, ''),
      concat_ws(' ', c.city, c.city_ru, c.state, c.highway), concat_ws(' ', c.tagline, menu.kinds), menu.about, menu.needs, menu.names),
    menu.words || kitchen.words,
    case when c.status in ('active', 'paused') then $1::timestamptz - make_interval(days => c.days, secs => c.n % 86400) end,
    case when c.status <> 'draft' then $1::timestamptz - make_interval(days => c.days) end,
    $1::timestamptz - make_interval(days => c.days)
  from scale_chefs c
  cross join lateral (select ${mainCuisine} as main, ${otherCuisines} as others) cuisine
  join (
    select d.n, count(*) as dishes, min(d.price_cents) as min_price_cents,
      string_agg(concat_ws(E'\\n', d.name, d.name_ru), E'\\n' order by d.position, d.dish_id) as names,
      string_agg(concat_ws(' ', d.description, d.description_ru), ' ' order by d.position, d.dish_id) as about,
      string_agg(kind.text, ' ' order by d.position, d.dish_id) as kinds,
      string_agg(met.text, ' ' order by d.position, d.dish_id) as needs,
      pg_temp.words_together(
        name.words || description.words || coalesce(name_ru.words, '') || coalesce(description_ru.words, '')
          || kind.words || met.words
      ) as words
    from scale_dishes d
    join scale_words name on name.line = 8 and name.text = d.name
    join scale_words description on description.line = 6 and description.text = d.description
    join scale_words kind on kind.line = 5 and kind.text = private.words_of_category(d.category)
    join scale_words met on met.line = 7 and met.text = ${needs}
    left join scale_words name_ru on name_ru.line = 8 and name_ru.text = d.name_ru
    left join scale_words description_ru on description_ru.line = 6 and description_ru.text = d.description_ru
    group by d.n
  ) menu on menu.n = c.n
  join (
    select c.n, name.words || main.words || coalesce(others.words, '') || tagline.words || place.words as words
    from scale_chefs c
    join scale_words name on name.line = 1 and name.text = concat_ws(' ', c.name, c.name_ru)
    join scale_words main on main.line = 2 and main.text = ${mainCuisine}
    left join scale_words others on others.line = 3 and others.text = ${otherCuisines}
    join scale_words tagline on tagline.line = 5 and tagline.text = c.tagline
    join scale_words place on place.line = 4 and place.text = concat_ws(' ', c.city, c.city_ru, c.state, c.highway)
  ) kitchen on kitchen.n = c.n
  order by c.n
`

const dishes = `
  insert into public.dishes (
    id, chef_id, name, name_ru, description, description_ru, price_cents, category, cuisine, promise, status,
    allergens, words_version, diets, heat, prep_minutes, position, times_ordered, created_at, updated_at
  )
  select dish_id, chef_id, name, name_ru, description, description_ru, price_cents, category, cuisine,
    (case when is_ready and position = 0 then 'ready_now' else 'made_to_order' end)::public.dish_promise, 'active',
    allergens, ${allergenWordsVersion}, diets, heat, minutes, position, floor(200 * power(${chance(31, 'n * 16 + position')}, 3))::integer,
    $1::timestamptz - make_interval(days => days), $1::timestamptz - make_interval(days => days)
  from scale_dishes
  order by n, position
`

/**
 * Rows as private.refresh_dish_words and private.refresh_name_starts write them; version 0 makes the next refresh
 * rewrite them.
 */
const ofDishNames = [
  `insert into private.dish_words (dish_id, chef_id, version, words)
   select d.dish_id, d.chef_id, 0,
     name.words || coalesce(name_ru.words, '') || cuisine.words || kind.words || met.words
   from scale_dishes d
   join scale_cuisines k on k.slug = d.cuisine
   join scale_words cuisine on cuisine.line = 2 and cuisine.text = concat_ws(' ', k.name, k.name_ru, replace(k.slug, '_', ' '))
   join scale_words name on name.line = 8 and name.text = d.name
   join scale_words kind on kind.line = 5 and kind.text = private.words_of_category(d.category)
   join scale_words met on met.line = 7 and met.text = ${needs}
   left join scale_words name_ru on name_ru.line = 8 and name_ru.text = d.name_ru
   order by d.n, d.position`,
  `insert into private.dish_name_starts (start, name, name_ru)
   select private.starts_of(concat_ws(E'\n', named.name, named.name_ru)), named.name, named.name_ru
   from (select distinct name, name_ru from scale_dishes) named
   on conflict do nothing`,
  `insert into private.chef_name_starts (start, chef_id)
   select private.starts_of(concat_ws(E'\n', name, name_ru)), chef_id
   from scale_chefs
   on conflict do nothing`,
]

/**
 * One kitchen in thirty has a batch for today in its time zone, with pickup until the end of the day after tomorrow.
 */
const batches = `
  insert into public.ready_batches (
    id, dish_id, chef_id, cell, day, day_begins_at, pickup_from, pickup_until, portions_made, portions_left
  )
  select md5('scale batch ' || d.n)::uuid, d.dish_id, d.chef_id, private.cell_of(c.latitude, c.longitude),
    today.day, today.day::timestamp at time zone c.time_zone, today.day::timestamp at time zone c.time_zone,
    (today.day + 3)::timestamp at time zone c.time_zone, 20, 1 + floor(20 * ${chance(32, 'd.n')})::integer
  from scale_dishes d
  join public.chefs c on c.id = d.chef_id
  cross join lateral (select ($1::timestamptz at time zone c.time_zone)::date as day) today
  where d.is_ready
    and d.position = 0
`
