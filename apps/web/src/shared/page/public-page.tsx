import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'

interface PublicPageProps<Data> {
  query: UseQueryResult<Data, unknown>
  skeleton: ReactNode
  notFound: ReactNode
  /** Title of the error state. */
  failed: string
  children: (data: Data) => ReactNode
}

/** A public page of one row: its content, or the state of its query. */
export function PublicPage<Data>({ query, skeleton, notFound, failed, children }: PublicPageProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return skeleton
  if (isNotFound(query.error)) return notFound
  return (
    <ErrorState
      className="page-width py-16"
      title={failed}
      error={query.error}
      retry={() => void query.refetch()}
    />
  )
}
