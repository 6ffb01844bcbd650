import type { MyChef } from '@localchef/contracts/chefs/own-chef'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'

/** Says why a kitchen that buyers cannot see has nothing to share. */
export function NotYetShared({ status }: { status: Exclude<MyChef['status'], 'active' | 'paused'> }) {
  const { t } = useTranslation('share')
  return (
    <EmptyState
      icon={<Hourglass />}
      title={t(`closed.${status}.title`)}
      action={<ButtonLink to="/dashboard/chef-profile">{t('closed.action')}</ButtonLink>}
    >
      {t(`closed.${status}.text`)}
    </EmptyState>
  )
}
