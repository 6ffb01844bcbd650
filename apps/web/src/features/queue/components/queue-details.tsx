import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

interface QueueDetailsProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A row's details, or their loading or error state. */
export function QueueDetails<Data>({ query, children }: QueueDetailsProps<Data>) {
  const { t } = useTranslation('queue')
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) {
    return (
      <SkeletonGroup className="grid gap-3">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-40 rounded-md" />
      </SkeletonGroup>
    )
  }
  const isGone = isNotFound(query.error)
  if (isGone) return <p className="text-ink-soft">{t('gone')}</p>
  return <ErrorState error={query.error} retry={() => void query.refetch()} />
}
