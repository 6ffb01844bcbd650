/** Letters and digits that are not taken for each other. */
export const giftCodeLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const giftCodeLength = 16
/** With what people type between the letters. */
export const longestTypedGiftCode = 40

/** A typed code without what people add to it; the digits 0 and 1 can only be the letters that look like them. */
export function plainGiftCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** In groups of four, as it is mailed and printed. */
export function groupedGiftCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
