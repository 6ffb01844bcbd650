import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'

/** Services belong to a kitchen: first things first. */
export function NoKitchen() {
  const { t } = useTranslation('servicesManage')
  return (
    <EmptyState
      icon={<Store />}
      title={t('noKitchen.title')}
      action={<ButtonLink to="/dashboard/chef-profile">{t('noKitchen.action')}</ButtonLink>}
    >
      {t('noKitchen.text')}
    </EmptyState>
  )
}
