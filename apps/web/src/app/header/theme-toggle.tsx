import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { themes, useTheme } from '../../shared/ui/theme.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** Cycles through system, light and dark. */
export function ThemeToggle() {
  const { t } = useTranslation('menu')
  const { theme, setTheme } = useTheme()
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  const Icon = icons[theme]
  return (
    <IconButton
      label={t('theme.label', { theme: t(`theme.${theme}`) })}
      onClick={() => setTheme(next)}
      className="text-ink-soft"
    >
      <Icon aria-hidden />
    </IconButton>
  )
}
