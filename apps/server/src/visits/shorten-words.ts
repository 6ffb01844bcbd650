const mostLetters = 40
const mostWords = 6

/**
 * Normalizes a search query for counting; undefined when it may identify someone: addresses, numbers, whole
 * sentences.
 */
export function shortenWords(query: string): string | undefined {
  if (/@|:\/\/|\d[\d\s().-]{3,}\d|\d{4}/.test(query)) return undefined
  const words = query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s'-]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0 || words.length > mostWords) return undefined
  const text = words.join(' ').slice(0, mostLetters).trim()
  return text.length < 2 ? undefined : text
}
