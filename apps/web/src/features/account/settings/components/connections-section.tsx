import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { CardSection } from '@/shared/ui/card-section.tsx'

/** Links to API keys and webhooks. */
export function ConnectionsSection() {
  const { t } = useTranslation('settings')
  return (
    <CardSection title={t('connections.title')} text={t('connections.text')}>
      <div>
        <ButtonLink to="/dashboard/connections" variant="secondary" icon={<Plug aria-hidden />}>
          {t('connections.open')}
        </ButtonLink>
      </div>
    </CardSection>
  )
}
