/** A US ZIP code: five digits, or nine as ZIP+4. Imports no zod: the web's first script includes this file. */
export const zipCodePattern = /^\d{5}(-\d{4})?$/

/** The first five digits of a ZIP code, by which areas and places are listed. */
export const shortZipCodePattern = /^\d{5}$/

/** The first five digits, by which places are found. */
export function shortZipCode(zipCode: string): string {
  return zipCode.slice(0, 5)
}

/**
 * The ZIP code in a typed or pasted text: full-width digits, `94103 1234`, `941031234`, `CA 94103`. Undefined without a
 * complete one.
 */
export function zipCodeIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const [, five, four] = /^\D*(\d{5})(?:[\s\p{Pd}]*(\d{4}))?\D*$/u.exec(plain) ?? []
  return five && four ? `${five}-${four}` : five
}

/** A ZIP code as it is stored. A text without one stays as it is. */
export function storedZipCode(text: string): string {
  return zipCodeIn(text) ?? text
}
