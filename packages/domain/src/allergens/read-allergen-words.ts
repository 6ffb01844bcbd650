import { allergenWordsVersion } from '@localchef/contracts/allergens/allergen-words'
import { sql } from 'kysely'
import { readSuggestions } from '../menu/suggested-by-names.ts'
import { writePossible } from '../menu/write-statements.ts'
import type { Queries } from '../queries.ts'

/** Dishes per transaction; few enough not to block chefs. */
const dishesAtOnce = 500

/**
 * Reads again the ingredients of dishes that were last read with an older version of the words. Returns the number of
 * dishes.
 */
export async function readAllergenWords(db: Queries): Promise<number> {
  const old = sql`
    where d.words_version < ${allergenWordsVersion}
    order by d.words_version
    limit ${dishesAtOnce}
    for update of d skip locked
  `
  const dishes = await readSuggestions(db, old)
  if (dishes.length > 0) await writePossible(db, dishes)
  return dishes.length
}
