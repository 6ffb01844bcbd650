export const favoriteTables = {
  dish: { table: 'favourite_dishes', column: 'dish_id' },
  chef: { table: 'favourite_chefs', column: 'chef_id' },
} as const

/** PostgreSQL's code for a row that already exists, which is the wanted state. */
export const uniqueViolation = '23505'
