-- Counting who has a word reads a row of each. The rows of findable_chefs are a tenth as wide as those of chefs, so
-- the words are indexed there too, without being stored a second time.

set local search_path = public, extensions;

alter table private.findable_chefs add column words_version integer not null default 0;

comment on column private.findable_chefs.words_version is 'Changes with the search text, so that the index of its words follows.';

-- The words that belong to this version of the chef's search text: as long as the version is the same, so are they.
create function private.findable_words(chef uuid, words_version integer)
returns tsvector
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return (select c.search_words from public.chefs c where c.id = chef);
end
$$;

comment on function private.findable_words(uuid, integer) is 'Words of a chef, for the index of findable_chefs.';

create index findable_chefs_words_idx on private.findable_chefs using gin (private.findable_words(id, words_version));

create or replace function private.follow_findable_chef()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if new.status not in ('active', 'paused') then
    delete from private.findable_chefs where id = new.id;
    return null;
  end if;
  insert into private.findable_chefs (
    id, traits_id, latitude_band, longitude, position, rating_average, rating_score, rating_count,
    featured_rank, is_verified, completed_orders, min_price_cents, activated_at, words_version
  )
  values (
    new.id, private.find_traits(new), floor(new.latitude * 20)::smallint, new.longitude, new.earth_position,
    new.rating_average, new.rating_score, new.rating_count, new.featured_rank, new.is_verified, new.completed_orders,
    new.min_price_cents, new.activated_at, hashtext(new.search_text)
  )
  on conflict on constraint findable_chefs_pkey do update
  set traits_id = excluded.traits_id,
      latitude_band = excluded.latitude_band,
      longitude = excluded.longitude,
      position = excluded.position,
      rating_average = excluded.rating_average,
      rating_score = excluded.rating_score,
      rating_count = excluded.rating_count,
      featured_rank = excluded.featured_rank,
      is_verified = excluded.is_verified,
      completed_orders = excluded.completed_orders,
      min_price_cents = excluded.min_price_cents,
      activated_at = excluded.activated_at,
      words_version = excluded.words_version;
  return null;
end
$$;

create trigger chefs_findable_words
after update on public.chefs
for each row
when (old.search_text is distinct from new.search_text)
execute function private.follow_findable_chef();

create function private.rebuild_search()
returns void
language plpgsql
security definer
set search_path = public, extensions
as $$
begin
  drop index private.findable_chefs_words_idx;
  perform private.rebuild_findable_chefs();
  create index findable_chefs_words_idx on private.findable_chefs using gin (private.findable_words(id, words_version));
  analyze private.findable_chefs;
  perform private.rebuild_city_tallies();
end
$$;

comment on function private.rebuild_search() is 'Makes all that search and counts are answered from anew, for loads that leave the triggers out.';

-- Each chef's own version from here on.
alter table private.findable_chefs disable trigger findable_chefs_counted_updated;
update private.findable_chefs f
set words_version = hashtext(c.search_text)
from public.chefs c
where c.id = f.id;
alter table private.findable_chefs enable trigger findable_chefs_counted_updated;
