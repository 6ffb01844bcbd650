/** Kinds of food that laws forbid by permit. No program recognizes them for certain, so chefs state them. */
export const foodKinds = [
  'meat',
  'seafood',
  'raw_oysters',
  'raw_milk',
  'home_dairy',
  'frozen',
  'low_acid_canned',
  'melted_chocolate',
  'alcohol',
  'cannabis',
] as const
export type FoodKind = (typeof foodKinds)[number]

/**
 * The forbidden kinds of food in a dish; `none` if it has none, `unstated` if its chef has not stated its kinds yet.
 */
export function forbiddenFood(
  forbidden: readonly FoodKind[],
  stated: readonly FoodKind[] | null,
): 'none' | 'unstated' | FoodKind[] {
  if (forbidden.length === 0) return 'none'
  if (stated === null) return 'unstated'
  const found = forbidden.filter((kind) => stated.includes(kind))
  return found.length === 0 ? 'none' : found
}
