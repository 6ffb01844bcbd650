import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import type { Texts } from '../i18n/texts.ts'

/** Leads a chef without a kitchen to its creation, on a page that needs one. */
export function NoKitchen({ page }: { page: keyof Texts['noKitchen']['text'] }) {
  const { t } = useTranslation('noKitchen')
  return (
    <EmptyState
      icon={<Store />}
      title={t('title')}
      action={<ButtonLink to="/dashboard/chef-profile">{t('action')}</ButtonLink>}
    >
      {t(`text.${page}`)}
    </EmptyState>
  )
}
