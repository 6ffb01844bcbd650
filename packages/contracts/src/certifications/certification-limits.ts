/** Longest number and issuer of a certification. Without zod, because forms include it before their schema. */
export const longestCertificationNumber = 80
export const longestIssuer = 120
