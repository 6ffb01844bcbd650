import { isLanguage, type Language, languageOf } from '@localchef/contracts/language'

/**
 * The language of a rendered page: the URL's, else the browser's, else English. A choice stored in the browser takes
 * precedence, but only the browser knows it (`boot.js`).
 */
export function pageLanguage(search: URLSearchParams, acceptLanguage: string): Language {
  const named = search.get('lang')
  return isLanguage(named) ? named : browserLanguage(acceptLanguage)
}

/** The language of a page whose URL names none: the browser's, else English. */
export function browserLanguage(acceptLanguage = ''): Language {
  const wishes = acceptLanguage
    .split(',')
    .slice(0, 20)
    .map((wish) => ({ wish, weight: Number(/;q=([\d.]+)/.exec(wish)?.[1] ?? 1) }))
    .sort((a, b) => b.weight - a.weight)
  return languageOf(...wishes.map(({ wish }) => wish))
}
