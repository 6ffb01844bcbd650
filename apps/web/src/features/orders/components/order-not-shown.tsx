import { Utensils } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { ButtonLink } from '@/shared/ui/button.tsx'
import { EmptyState } from '@/shared/ui/empty-state.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'

interface OrderNotShownProps {
  error: Error | null
  retry: () => void
}

/** An order that is not this person's, or not there, or did not load. */
export function OrderNotShown({ error, retry }: OrderNotShownProps) {
  const { t } = useTranslation('orders')
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status)
  if (!isUnknown) return <ErrorState error={error} retry={retry} />
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
