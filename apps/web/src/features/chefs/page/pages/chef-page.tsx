import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queryClient } from '@/shared/backend/query-client.ts'
import { upcomingDropsQuery } from '@/shared/drops/upcoming-drops.tsx'
import type { PageAddress } from '@/shared/page/page-address.ts'
import { PublicPage } from '@/shared/page/public-page.tsx'
import { ChefNotFound } from '../components/chef-not-found.tsx'
import { ChefSkeleton } from '../components/chef-skeleton.tsx'
import { ChefView } from '../components/chef-view.tsx'
import { chefQuery, useChef } from '../use-chef.ts'

export async function firstData({ params: { id = '' } }: PageAddress): Promise<void> {
  await queryClient.prefetchQuery(chefQuery(id))
  const chef = queryClient.getQueryData(chefQuery(id).queryKey)
  if (chef) await queryClient.prefetchQuery(upcomingDropsQuery(chef.id))
}

export default function ChefPage() {
  const { t } = useTranslation('chef')
  const { id = '' } = useParams()
  return (
    <PublicPage
      query={useChef(id)}
      skeleton={<ChefSkeleton />}
      notFound={<ChefNotFound />}
      failed={t('failed')}
    >
      {(chef) => <ChefView key={chef.id} chef={chef} />}
    </PublicPage>
  )
}
