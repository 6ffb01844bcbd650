import type { chefSearch } from '@localchef/contracts/search/chef-search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readPublic } from '@/shared/backend/read-public.ts'
import { ChefCard } from '@/shared/chefs/chef-card.tsx'
import { cityOf } from '@/shared/places/search-place.ts'
import { type ChefCriteria, defaultSort, noFilters, searchRequest } from '../chef-criteria.ts'

const fewKitchens = 6

/**
 * A few kitchens without the search's words and filters, around the same place if it has one; nothing while they load
 * or fail.
 */
export function WhatThereIs({ criteria }: { criteria: ChefCriteria }) {
  const { t } = useTranslation('chefs')
  const { place } = criteria
  const searchType = place ? 'location' : 'list'
  const everything = { ...criteria, searchType, query: '', filters: noFilters } as const
  const request = {
    ...searchRequest({ ...everything, sortBy: defaultSort(searchType) }, 1),
    limit: fewKitchens,
  }
  const { data } = useQuery({
    queryKey: ['chef-search', request],
    queryFn: ({ signal }) => readPublic<typeof chefSearch>('chef-search', request, { signal }),
  })
  const found = data ? [...data.chefs, ...data.truckStops] : []
  if (found.length === 0) return null
  const title = place ? t('empty.thereIsNear', { place: cityOf(place) }) : t('empty.thereIs')
  return (
    <section aria-label={title} className="grid gap-4">
      <h3 className="food-name text-lead">{title}</h3>
      <ul className="grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]">
        {found.map((chef) => (
          <li key={chef.id} className="grid">
            <ChefCard chef={chef} heading="h4" />
          </li>
        ))}
      </ul>
    </section>
  )
}
