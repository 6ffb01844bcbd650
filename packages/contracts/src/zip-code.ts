/** A US ZIP code: five digits, or nine as ZIP+4. Without zod, because the web's first script includes it. */
export const zipCodePattern = /^\d{5}(-\d{4})?$/

/** Its first five digits, by which areas and places are listed. */
export const shortZipCodePattern = /^\d{5}$/

/** The first five digits, by which places are found. */
export function shortZipCode(zipCode: string): string {
  return zipCode.slice(0, 5)
}
