/** The query without some of its words. */
export function withoutWords(query: string, words: string): string {
  const at = plain(query).indexOf(plain(words))
  if (at < 0) return query
  return `${query.slice(0, at)} ${query.slice(at + words.length)}`.replace(/\s+/g, ' ').trim()
}

/** Letters as search compares them; the text keeps its length. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е')
}
