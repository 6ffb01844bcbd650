export const pageLanguages = ['en', 'ru'] as const
export type PageLanguage = (typeof pageLanguages)[number]

/**
 * In which language the server writes a page: the one its address names, else the browser's, else English. A
 * choice kept in the browser wins over all of these, but only the browser knows it (`boot.js`).
 */
export function pageLanguage(search: URLSearchParams, acceptLanguage: string): PageLanguage {
  const named = pageLanguages.find((language) => language === search.get('lang'))
  if (named) return named
  const wishes = acceptLanguage
    .split(',')
    .slice(0, 20)
    .map((wish) => {
      const [range = '', weight = ''] = wish.trim().toLowerCase().split(';')
      return { base: range.split('-')[0], weight: Number(/q=([\d.]+)/.exec(weight)?.[1] ?? 1) }
    })
    .sort((a, b) => b.weight - a.weight)
  for (const { base } of wishes) {
    const found = pageLanguages.find((language) => language === base)
    if (found) return found
  }
  return 'en'
}
