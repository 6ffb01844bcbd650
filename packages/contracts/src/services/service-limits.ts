/** Most spots of a class on one date. Imports no zod: forms load this file before their schema. */
export const mostClassPlaces = 1000
