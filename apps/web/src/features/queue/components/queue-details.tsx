import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'

interface QueueDetailsProps<Data> {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

/** A row's details, or the state of reading them. */
export function QueueDetails<Data>({ query, children }: QueueDetailsProps<Data>) {
  const { t } = useTranslation('admin')
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
  if (isGone) return <p className="text-ink-soft">{t('queue.gone')}</p>
  return <ErrorState error={query.error} retry={() => void query.refetch()} />
}

interface FactsProps {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>
  /** For a narrow place: the value under its name. */
  stacked?: boolean
}

/** Names and values beside each other; on a phone under each other. */
export function Facts({ facts, stacked }: FactsProps) {
  return (
    <dl className={clsx('grid gap-x-4 gap-y-2 text-small', !stacked && 'sm:grid-cols-[10rem_1fr]')}>
      {facts.map(([name, value]) => (
        <div key={name} className={stacked ? undefined : 'sm:contents'}>
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
