/** Most spots of a class on one date. Without zod, because forms include it before their schema. */
export const mostClassPlaces = 1000
