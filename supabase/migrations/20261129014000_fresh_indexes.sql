-- PostgreSQL keeps new entries of these indexes in a list, which each search reads to its end, until somebody tidies it. In a
-- marketplace that has just filled its kitchens that was half the database's time of a search. Writing kitchens is rare.
alter index private.chef_words_idx set (fastupdate = off);
alter index private.search_vocabulary_sound_trgm_idx set (fastupdate = off);
alter index public.places_search_text_idx set (fastupdate = off);
alter index public.places_name_keys_idx set (fastupdate = off);
select gin_clean_pending_list(oid)
from pg_class
where oid in (
  'private.chef_words_idx'::regclass,
  'private.search_vocabulary_sound_trgm_idx'::regclass,
  'public.places_search_text_idx'::regclass,
  'public.places_name_keys_idx'::regclass
);
