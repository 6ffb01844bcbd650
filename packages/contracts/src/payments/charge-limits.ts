/** Smallest amount that card networks charge, in cents. */
export const leastChargeCents = 50
