/** Smallest amount that card networks charge, in cents. */
export const leastChargeCents = 50

/** Highest commission, as a percentage of the food. */
export const mostCommissionPercent = 50
