import i18n from 'i18next'
import { isSafariOrIos } from '@/shared/browser/is-safari.ts'
import { formatting, withFormats } from './count-formatter.ts'
import { languageDetector } from './detect-language.ts'
import { forReact } from './for-react.ts'
import { languages } from './languages.ts'
import type { Texts } from './texts.ts'
import { textsBackend } from './texts-backend.ts'

/** Resolves when the common texts and the first page's have loaded, so that no paint shows bare keys. */
export function startTranslations(firstPage: ReadonlyArray<keyof Texts>): Promise<unknown> {
  reloadSafariWhenTextsFail()
  i18n.on('languageChanged', (language) => {
    // Setting the same value again would make browsers recompute all styles.
    if (document.documentElement.lang !== language) document.documentElement.lang = language
  })
  return withFormats(i18n)
    .use(textsBackend)
    .use(languageDetector)
    .use(forReact)
    .init({
      supportedLngs: languages.map((language) => language.code),
      fallbackLng: 'en',
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      preload: ['en'],
      // Namespaces of every page; the others load with their page.
      ns: ['common', 'menu', 'footer', ...firstPage],
      defaultNS: 'common',
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      ...formatting,
    })
}

/** Safari can refuse a cached text file for good; only a reload helps (spec, section 8). */
function reloadSafariWhenTextsFail(): void {
  if (!isSafariOrIos()) return
  i18n.on('failedLoading', (language, namespace, message) => {
    console.error('[Safari/iOS] translation failed to load', { language, namespace, message })
    window.setTimeout(() => window.location.reload(), 1000)
  })
}
