import { Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import type { Texts } from '../i18n/texts.ts'

/** Shown on pages that need a kitchen: links a chef without one to its creation. */
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
