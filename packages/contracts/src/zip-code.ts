/** A US ZIP code: five digits, or nine as ZIP+4. Imports no zod: the web's first script includes this file. */
export const zipCodePattern = /^\d{5}(-\d{4})?$/

/** Its first five digits, by which areas and places are listed. */
export const shortZipCodePattern = /^\d{5}$/

/** The first five digits, by which places are found. */
export function shortZipCode(zipCode: string): string {
  return zipCode.slice(0, 5)
}
