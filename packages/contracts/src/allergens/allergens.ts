import { z } from 'zod'
import { diets } from './diets.ts'
import { allAllergens } from './major-allergens.ts'

export const Allergen = z.enum(allAllergens)

/** The chef's allergen statement: some of the nine, none of them (empty), or no statement yet (null). */
export const StatedAllergens = z.array(Allergen).nullable()

export const Diet = z.enum(diets)
export type Diet = z.infer<typeof Diet>
