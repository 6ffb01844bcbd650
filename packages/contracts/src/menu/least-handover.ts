/**
 * Minimum minutes for a buyer to pick up ready food. Closer to the end of pickup, nothing is sold or shown as ready
 * now.
 */
export const leastHandoverMinutes = 10
