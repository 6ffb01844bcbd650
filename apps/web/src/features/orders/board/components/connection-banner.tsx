import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function ConnectionBanner() {
  const { t } = useTranslation('board')
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-lg border border-danger bg-danger-soft p-3.5 text-danger"
    >
      <WifiOff className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      <p>
        <strong className="block text-lead leading-snug">{t('connection.lost')}</strong>
        <span className="text-small">{t('connection.hint')}</span>
      </p>
    </div>
  )
}
