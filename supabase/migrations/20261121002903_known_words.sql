-- Whether a query was typed on the wrong keyboard is asked before each search. A word that is written just so needs no
-- look at what sounds or begins alike, and plpgsql keeps the plans that an SQL function makes anew each time.

create or replace function private.has_known_word(typed text)
returns boolean
language plpgsql
stable
parallel safe
as $$
declare
  word record;
begin
  for word in select t.word, t.lexeme from private.telling_words(typed) t loop
    if exists (select 1 from private.search_vocabulary v where v.lexeme = word.lexeme)
      or cardinality(private.spellings_of(word.word, word.lexeme, false)) > 0
    then
      return true;
    end if;
  end loop;
  return false;
end
$$;
