/** Longest address and description of an endpoint. Without zod, because forms include it before their schema. */
export const longestEndpointAddress = 500
export const longestEndpointDescription = 200
