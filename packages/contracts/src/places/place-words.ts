/**
 * Words of a notation of a place: lower case, without accents and marks, full-width letters and digits as usual ones.
 * `D.C.` is one word. Imports no zod: forms load this file before their schema.
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
