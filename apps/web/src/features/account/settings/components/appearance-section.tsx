import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '@/shared/auth/profile.ts'
import { updateProfile } from '@/shared/auth/update-profile.ts'
import { type Language, languages } from '@/shared/i18n/languages.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { CardSection } from '@/shared/ui/card-section.tsx'
import { RadioCards } from '@/shared/ui/radio-cards.tsx'
import { themes, useTheme } from '@/shared/ui/theme.ts'
import { toast } from '@/shared/ui/toast.ts'

const icons = { system: <Monitor />, light: <Sun />, dark: <Moon /> }

/** Language and theme of this browser. The language is also saved to the profile, for e-mails. */
export function AppearanceSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('settings')
  const { language, changeLanguage } = useLanguage()
  const { theme, setTheme } = useTheme()

  const choose = async (chosen: Language) => {
    changeLanguage(chosen)
    try {
      await updateProfile(profile.id, { language: chosen })
    } catch (error) {
      console.error('Saving the language failed', error)
      toast.error(t('saveFailed'))
    }
  }

  return (
    <CardSection title={t('appearance.title')}>
      <RadioCards
        legend={t('appearance.language')}
        name="language"
        value={language}
        onValueChange={(chosen) => void choose(chosen)}
        options={languages.map(({ code, name }) => ({ value: code, label: <span lang={code}>{name}</span> }))}
      />
      <p className="-mt-2 text-caption text-ink-faint">{t('appearance.languageHint')}</p>
      <RadioCards
        legend={t('appearance.theme')}
        name="theme"
        value={theme}
        onValueChange={setTheme}
        columns={3}
        options={themes.map((value) => ({
          value,
          label: t(`appearance.themes.${value}`),
          icon: icons[value],
        }))}
      />
    </CardSection>
  )
}
