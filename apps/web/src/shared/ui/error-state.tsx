import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { waitText } from '@/shared/i18n/wait-text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  /** The failure in the reader's words: "We couldn't load the chefs." */
  title?: string
  error?: unknown
  retry?: () => void
  className?: string
}

/** Replaces content that failed to load, with a retry button. */
export function ErrorState({ title, error, retry, className }: ErrorStateProps) {
  const { t } = useTranslation()
  const offline = error instanceof ApiError && error.status === 0
  const tooMany = error instanceof ApiError && error.status === 429
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className={className}>
      <EmptyState
        icon={<CloudOff />}
        title={title ?? t('error.title')}
        action={
          retry && (
            <Button variant="secondary" icon={<RotateCw aria-hidden />} onClick={retry}>
              {t('error.retry')}
            </Button>
          )
        }
      >
        <p>{tooMany ? waitText(error.retryAfterSeconds) : t(offline ? 'error.offline' : 'error.hint')}</p>
        {requestId && (
          <p className="mt-1 text-caption text-ink-faint">{t('error.reference', { requestId })}</p>
        )}
      </EmptyState>
    </div>
  )
}
