import { Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '@/shared/page/page-title.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'

export function DropNotFound() {
  const { t } = useTranslation('drops')
  usePageTitle(t('notFound.title'))
  return (
    <div className="page-width py-16">
      <h1 className="sr-only">{t('notFound.title')}</h1>
      <EmptyState
        icon={<Megaphone />}
        title={t('notFound.title')}
        action={<ButtonLink to="/ready-dishes">{t('notFound.ready')}</ButtonLink>}
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  )
}
