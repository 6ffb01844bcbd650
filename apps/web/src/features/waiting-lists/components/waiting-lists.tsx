import type { WaitingList } from '@localchef/contracts/waiting-lists/waiting-list'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { WaitingListCard } from './waiting-list-card.tsx'

interface WaitingListsProps {
  lists: readonly WaitingList[]
  timeZone: string
  readAgain: () => void
}

export function WaitingLists({ lists, timeZone, readAgain }: WaitingListsProps) {
  const { t } = useTranslation('waitingLists')
  const titleId = useId()
  return (
    <section id="waiting-list" aria-labelledby={titleId} className="grid scroll-mt-24 gap-4">
      <div className="grid gap-1">
        <h2 id={titleId} className="food-name text-subtitle">
          {t('title')}
        </h2>
        <p className="text-ink-soft">{t('text')}</p>
      </div>
      {lists.map((list) => (
        <WaitingListCard
          key={list.batchId ?? list.day}
          list={list}
          timeZone={timeZone}
          onOfferEnd={readAgain}
        />
      ))}
    </section>
  )
}
