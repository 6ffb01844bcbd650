/**
 * The words of a place in any notation: lower case, without accents and punctuation, with full-width letters and digits
 * replaced by usual ones. `D.C.` is one word. Imports no zod: forms load this file before their schema.
 */
export function placeWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll('ё', 'е')
    .replace(/[\p{Cf}’'ʼ‘ʻ`´"“”«»]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{L})\.(?=\p{L}(?:\.|$|[^\p{L}\p{N}]))/gu, '$1')
    .split(/[^\p{L}\p{N}#&]+/u)
    .filter((word) => word !== '')
}
