/** Letters and digits that people do not confuse with each other. */
export const giftCodeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const giftCodeLength = 16
/** Includes what people type between the letters. */
export const longestTypedGiftCode = 40

/** A typed code in upper case, without the spaces, hyphens and other signs that people add. */
export function plainGiftCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** The code in groups of four, as it is mailed and printed. */
export function groupedGiftCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
