import { Utensils } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'

interface OrderNotShownProps {
  error: Error | null
  retry: () => void
}

/** Shown for an order that doesn't exist, belongs to someone else or failed to load. */
export function OrderNotShown({ error, retry }: OrderNotShownProps) {
  const { t } = useTranslation('orders')
  if (!isNotFound(error)) return <ErrorState error={error} retry={retry} />
  return (
    <EmptyState
      icon={<Utensils />}
      title={t('unknown.title')}
      action={<ButtonLink to="/dashboard/orders">{t('unknown.action')}</ButtonLink>}
    >
      {t('unknown.text')}
    </EmptyState>
  )
}
