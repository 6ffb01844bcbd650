import { listMyWaitingLists } from '@localchef/contracts/waiting-lists/list-my-waiting-lists'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { WaitingListCard } from './waiting-list-card.tsx'

/** The person's waiting lists; nothing without any. */
export function OwnWaitingLists({ userId }: { userId: string }) {
  const { t } = useTranslation('waitingLists')
  const { language } = useLanguage()
  const titleId = useId()
  const { data, refetch } = useQuery({
    queryKey: ['waiting-lists', 'own', userId],
    queryFn: () => callFunction(listMyWaitingLists, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.lists.length > 0 ? 10_000 : false),
  })
  if (!data || data.lists.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="grid gap-4">
      <h2 id={titleId} className="food-name text-subtitle">
        {t('own')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {data.lists.map(({ dish, chef, ...list }) => (
          <li key={`${dish.id} ${list.batchId ?? list.day}`} className="grid content-start gap-2">
            <Link
              to={`/dish/${dish.id}`}
              className="food-name inline-flex min-h-11 items-center text-lead hover:underline"
            >
              {inLanguage(language, dish.name, dish.nameRu)}
            </Link>
            <WaitingListCard list={list} timeZone={chef.timeZone} onOfferEnd={() => void refetch()} />
          </li>
        ))}
      </ul>
    </section>
  )
}
