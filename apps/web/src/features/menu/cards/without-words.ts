/** The query without some of its words. */
export function withoutWords(query: string, words: string): string {
  const at = plain(query).indexOf(plain(words))
  if (at < 0) return query
  return `${query.slice(0, at)} ${query.slice(at + words.length)}`.replace(/\s+/g, ' ').trim()
}

/** Normalizes letters as the search does. Keeps the length of the text. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
