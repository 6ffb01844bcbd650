import { useTranslation } from 'react-i18next'
import { type Language, languages } from './languages.ts'

/** The current language and a function that changes it. The detector stores the choice. */
export function useLanguage(): { language: Language; changeLanguage: (language: Language) => void } {
  const { i18n } = useTranslation()
  const current = languages.find(({ code }) => code === i18n.resolvedLanguage)?.code ?? 'en'
  return { language: current, changeLanguage: (next) => void i18n.changeLanguage(next) }
}
