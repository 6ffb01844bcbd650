import { inertJson } from './head-tags.ts'

export interface PageParts {
  language: string
  head: string
  /** Text namespaces in addition to those of every page. */
  texts: readonly string[]
  markup: string | undefined
  sentAlong: object
}

/**
 * React emits preloads first; they belong in the head, where the browser finds them early. Responsive pictures are
 * preloaded as such.
 */
const leadingLinks = /^(?:<link rel="preload"[^>]*\/>)+/

/** Fills index.html at its marks. */
export function fillPage(document: string, parts: PageParts): string {
  const { language, head, markup = '' } = parts
  const preloads = leadingLinks.exec(markup)?.[0] ?? ''
  const texts = textFiles(parts).map(
    (file) => `<link rel="preload" href="${file}" as="fetch" crossorigin="anonymous" fetchpriority="low" />`,
  )
  const drawn = markup.slice(preloads.length)
  return document
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/<!-- head -->[\s\S]*?<!-- \/head -->/, () => [head, preloads].join('\n    '))
    .replace('<!-- texts -->', () => texts.join(''))
    .replace(/<!-- root -->([\s\S]*?)<!-- \/root -->/, (_, root: string) =>
      drawn ? `<div id="root" inert>${drawn}</div>${fallbackIn(root)}` : root,
    )
    .replace(
      '<!-- answers -->',
      () => `<script type="application/json" id="first-answers">${inertJson(parts.sentAlong)}</script>`,
    )
}

/** The page's fallback content, kept beside a rendered view in case the app never starts. */
function fallbackIn(root: string): string {
  return root.slice(root.indexOf('<!-- Stands'), root.lastIndexOf('</div>'))
}

/** English is the fallback language and always loaded; index.html preloads its common files. */
function textFiles({ language, texts }: PageParts): string[] {
  const english = texts.map((name) => `/locales/en/${name}.json`)
  if (language === 'en') return english
  return [
    ...english,
    ...['common', 'menu', 'footer', ...texts].map((name) => `/locales/${language}/${name}.json`),
  ]
}
