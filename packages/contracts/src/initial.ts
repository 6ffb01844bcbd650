/** Cached: a page of reviews makes dozens of initials, and creating a segmenter takes longer than using it. */
let graphemes: Intl.Segmenter | undefined

/** The initial of a word: its first letter, digit or emoji with all that belongs to it. Empty if it has none. */
export function initialOf(word: string): string {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const signs = Array.from(graphemes.segment(word.normalize('NFC')), ({ segment }) => segment)
  const first = signs.find((sign) => /[\p{L}\p{N}\p{Extended_Pictographic}\p{RI}]/u.test(sign)) ?? ''
  const capital = first.toUpperCase().normalize('NFC')
  // The capital of a letter such as ß is two letters; such a letter stays as it is.
  return Array.from(graphemes.segment(capital)).length === 1 ? capital : first
}
