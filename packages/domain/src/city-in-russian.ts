import { sql } from 'kysely'

/**
 * The Russian name of the town in the columns `city` and `state` of a relation, by the gazetteer, which has one for towns
 * that Russian speakers name differently; null for all others.
 */
export const townInRussian = (relation: string) => `(
    select p.name_ru
    from public.places p
    where p.name = ${relation}.city
      and p.state = ${relation}.state
      and p.name_ru is not null
    order by p.population desc
    limit 1
  )`

/** The same for the town of `chefs c`. */
export const cityInRussian = townInRussian('c')

/** Town and state of `chefs c`, in English and, where the gazetteer has a Russian name, in Russian. */
export const townColumns = sql.raw(`
  concat_ws(', ', c.city, c.state) as city,
  ${cityInRussian} || ', ' || c.state as "cityRu"
`)
