import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isNotFound } from '@/shared/backend/is-not-found.ts'
import { queryClient } from '@/shared/backend/query-client.ts'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { ChefNotFound } from '../components/chef-not-found.tsx'
import { ChefSkeleton } from '../components/chef-skeleton.tsx'
import { ChefView } from '../components/chef-view.tsx'
import { chefQuery, useChef } from '../use-chef.ts'

export function firstData({ params: { id = '' } }: PageAddress): Promise<void> {
  return queryClient.prefetchQuery(chefQuery(id))
}

export default function ChefPage() {
  const { t } = useTranslation('chef')
  const { id = '' } = useParams()
  const query = useChef(id)
  if (query.data) return <ChefView key={query.data.id} chef={query.data} />
  if (query.isPending) return <ChefSkeleton />
  if (isNotFound(query.error)) return <ChefNotFound />
  return (
    <ErrorState
      className="page-width py-16"
      title={t('failed')}
      error={query.error}
      retry={() => void query.refetch()}
    />
  )
}
