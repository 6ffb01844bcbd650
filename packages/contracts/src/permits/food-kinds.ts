/** Kinds of food that laws forbid by permit. Nobody can recognize them for certain, so chefs state them. */
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

/** Of food that a permit forbids: whether a dish has it, or whether its chef has not stated it yet. */
export function forbiddenFood(
  forbidden: readonly FoodKind[],
  stated: readonly FoodKind[] | null,
): 'none' | 'unstated' | FoodKind[] {
  if (forbidden.length === 0) return 'none'
  if (stated === null) return 'unstated'
  const found = forbidden.filter((kind) => stated.includes(kind))
  return found.length === 0 ? 'none' : found
}
