export const favoriteTables = {
  dish: { table: 'favourite_dishes', column: 'dish_id' },
  chef: { table: 'favourite_chefs', column: 'chef_id' },
} as const

/** PostgreSQL's error code for a duplicate row. Callers ignore this error, because the favorite is already saved. */
export const uniqueViolation = '23505'
