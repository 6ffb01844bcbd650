/** In the order of a meal. Without zod: pages that people land on include it. */
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
