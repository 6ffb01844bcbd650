/** Portions of one line (spec section 9). Without zod, because the web's first script includes the cart. */
export const minQuantity = 1
export const maxQuantity = 10
