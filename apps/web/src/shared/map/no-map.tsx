import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Shown where no map can be drawn. */
export function NoMap({ children }: { children?: string }) {
  const { t } = useTranslation('map')
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-sunken p-6 text-center">
      <MapPinOff className="size-8 text-ink-faint" aria-hidden />
      <p className="font-semibold">{t('noMap')}</p>
      <p className="max-w-xs text-small text-ink-soft">{children ?? t('noMapText')}</p>
    </div>
  )
}
