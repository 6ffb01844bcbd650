/** As the table of dishes knows them. */
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
