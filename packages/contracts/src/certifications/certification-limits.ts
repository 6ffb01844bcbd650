/** Longest number and issuer of a certification. Imports no zod: forms load this file before their schema. */
export const longestCertificationNumber = 80
export const longestIssuer = 120
