-- A query of words and needs finds its dishes first, instead of looking into every kitchen whose menu has both somewhere.
create index dish_words_words_idx on private.dish_words using gin (words) with (fastupdate = off);
