/** Values of the column `dishes.category`. */
export type DishCategory =
  | 'starter'
  | 'soup'
  | 'salad'
  | 'main'
  | 'side'
  | 'bread'
  | 'dessert'
  | 'breakfast'
  | 'snack'
  | 'drink'
  | 'meal_box'
