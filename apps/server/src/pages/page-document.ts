import { inertJson } from './head-tags.ts'

export interface PageParts {
  language: string
  head: string
  /** Namespaces of texts the page needs beside those of every page. */
  texts: readonly string[]
  markup: string | undefined
  sentAlong: object
}

/**
 * What React puts first is for the head: there the browser finds it before anything else. A picture of a size
 * the browser chooses is preloaded as such.
 */
const leadingLinks = /^(?:<link rel="preload"[^>]*\/>)+/

/** Puts the parts into index.html, at the marks it has for them. */
export function fillPage(document: string, parts: PageParts): string {
  const { language, head, markup = '' } = parts
  const preloads = leadingLinks.exec(markup)?.[0] ?? ''
  const texts = textFiles(parts).map(
    (file) => `<link rel="preload" href="${file}" as="fetch" crossorigin="anonymous" fetchpriority="low" />`,
  )
  const drawn = markup.slice(preloads.length)
  return document
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/<!-- head -->[\s\S]*?<!-- \/head -->/, () => [head, preloads, ...texts].join('\n    '))
    .replace(/<!-- root -->([\s\S]*?)<!-- \/root -->/, (_, root: string) =>
      drawn ? `<div id="root" inert>${drawn}</div>${fallbackIn(root)}` : root,
    )
    .replace(
      '<!-- answers -->',
      () => `<script type="application/json" id="first-answers">${inertJson(parts.sentAlong)}</script>`,
    )
}

/** What stands in the page while there is nothing else: beside a drawn one, in case the app never comes. */
function fallbackIn(root: string): string {
  return root.slice(root.indexOf('<!-- Stands'), root.lastIndexOf('</div>'))
}

/** English fills the gaps of other languages, so it always comes; index.html names what every page needs of it. */
function textFiles({ language, texts }: PageParts): string[] {
  const english = texts.map((name) => `/locales/en/${name}.json`)
  if (language === 'en') return english
  return [
    ...english,
    ...['common', 'menu', 'footer', ...texts].map((name) => `/locales/${language}/${name}.json`),
  ]
}
