import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

interface LoadMoreProps {
  shown: number
  total?: number
  hasMore: boolean
  busy: boolean
  onMore: () => void
}

/**
 * The end of a paged list: progress and a button for more. After a press of the button, the new progress is announced.
 */
export function LoadMore({ shown, total, hasMore, busy, onMore }: LoadMoreProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ total: number | undefined }>()
  return (
    <div className="grid justify-items-center gap-3 py-6">
      {total !== undefined && (
        <p
          className="numeric text-small text-ink-faint"
          aria-live={asked && asked.total === total ? 'polite' : 'off'}
        >
          {t('list.shown', { shown, total })}
        </p>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          busy={busy}
          onClick={() => {
            setAsked({ total })
            onMore()
          }}
        >
          {t('list.loadMore')}
        </Button>
      )}
    </div>
  )
}
