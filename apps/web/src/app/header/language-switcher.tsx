import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languages } from '@/i18n/languages.ts'
import { useLanguage } from '@/i18n/use-language.ts'

/** The system's own select, dressed as a quiet button. */
export function LanguageSwitcher() {
  const { t } = useTranslation('menu')
  const { language, changeLanguage } = useLanguage()
  return (
    <label className="relative flex min-h-11 items-center gap-1.5 rounded-full px-3 text-small font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <Globe className="size-4.5" aria-hidden />
      <span aria-hidden className="uppercase">
        {language}
      </span>
      <span className="sr-only">{t('main.language')}</span>
      <select
        value={language}
        onChange={(event) => {
          const chosen = languages.find(({ code }) => code === event.target.value)
          if (chosen) changeLanguage(chosen.code)
        }}
        className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0"
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
