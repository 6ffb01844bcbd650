/** Longest parts of an address. Imports no zod: forms load this file before their schema. */
export const longestAddress = {
  line: 200,
  unit: 60,
  city: 120,
  state: 60,
  zipCode: 10,
  instructions: 300,
} as const
/** Longest address in one line, of a profile or a booking. */
export const longestPlace = 300
