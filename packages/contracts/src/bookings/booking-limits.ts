/** Longest message with a booking or a quote. Imports no zod: forms load this file before their schema. */
export const longestBookingMessage = 2000
/** Greatest price that either side quotes, in dollars. */
export const greatestQuote = 100_000
