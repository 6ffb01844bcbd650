/** Portions of one line (spec section 9). Imports no zod: the web's first script includes this file with the cart. */
export const minQuantity = 1
export const maxQuantity = 10
