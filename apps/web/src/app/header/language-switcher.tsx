import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { type Language, languages } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** A native select styled as a quiet button. Also saves the choice to the profile, for e-mails. */
export function LanguageSwitcher() {
  const { t } = useTranslation('menu')
  const { language, changeLanguage } = useLanguage()
  const { profile } = useAuth()
  const choose = (chosen: Language) => {
    changeLanguage(chosen)
    if (!profile) return
    import('@/shared/auth/update-profile.ts')
      .then(({ updateProfile }) => updateProfile(profile.id, { language: chosen }))
      .catch((error: unknown) => console.warn('The language of the mails stays as it was', error))
  }
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
          if (chosen) choose(chosen.code)
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
