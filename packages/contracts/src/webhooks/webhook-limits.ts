/** Longest address and description of an endpoint. Imports no zod: forms load this file before their schema. */
export const longestEndpointAddress = 500
export const longestEndpointDescription = 200
