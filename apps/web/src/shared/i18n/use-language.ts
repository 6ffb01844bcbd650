import { useTranslation } from 'react-i18next'
import { type Language, languages } from './languages.ts'

/** The language in use and the way to change it. The choice is kept in local storage by the detector. */
export function useLanguage(): { language: Language; changeLanguage: (language: Language) => void } {
  const { i18n } = useTranslation()
  const current = languages.find(({ code }) => code === i18n.resolvedLanguage)?.code ?? 'en'
  return { language: current, changeLanguage: (next) => void i18n.changeLanguage(next) }
}
