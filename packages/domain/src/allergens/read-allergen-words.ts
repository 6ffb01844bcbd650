import { ALLERGEN_WORDS_VERSION } from '@localchef/contracts/allergens/allergen-words'
import { sql } from 'kysely'
import { readSuggestions } from '../menu/suggested-by-names.ts'
import { writePossible } from '../menu/write-statements.ts'
import type { Queries } from '../queries.ts'

/** As many as one transaction reads without keeping chefs waiting. */
const DISHES_AT_ONCE = 500

/** Reads the ingredients of dishes that were last read by an older table of words. */
export async function readAllergenWords(db: Queries): Promise<number> {
  const old = sql`
    where d.words_version < ${ALLERGEN_WORDS_VERSION}
    order by d.words_version
    limit ${DISHES_AT_ONCE}
    for update of d skip locked
  `
  const dishes = await readSuggestions(db, old)
  if (dishes.length > 0) await writePossible(db, dishes)
  return dishes.length
}
