/** In the order of a meal. Imports no zod: landing pages load this file. */
export const dishCategories = [
  'starter',
  'soup',
  'salad',
  'main',
  'side',
  'bread',
  'dessert',
  'breakfast',
  'snack',
  'drink',
  'meal_box',
] as const
