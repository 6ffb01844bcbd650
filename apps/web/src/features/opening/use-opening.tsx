import { getOpeningGuide } from '@localchef/contracts/opening/get-opening-guide'
import { DoorClosed, PartyPopper } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { buttonClass } from '@/shared/ui/button.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { OpeningGuide } from './components/opening-guide.tsx'
import { useOpeningGuide } from './use-opening-guide.ts'

interface Opening {
  /** Whether the opening comes first on the admins' first page, so that nothing else is read for it. */
  isFirst: boolean
  /** The page's title, if the opening has one. */
  title?: string
  view: ReactNode
}

/** The top of the admins' first page until the marketplace opens: the guide, or a line for staff who don't decide. */
export function useOpening(): Opening {
  const { t } = useTranslation('opening')
  // This page was loaded while the marketplace was closed; the guide says whether it still is.
  const isClosed = useConfig()?.opensSoon === true
  const mayDecide = useHasRightOf(getOpeningGuide)
  const query = useOpeningGuide(isClosed)
  if (!isClosed) return { isFirst: false, view: null }
  if (!mayDecide) return { isFirst: true, view: <NotOpenYet /> }
  if (query.data?.isOpen) return { isFirst: true, view: <Opened /> }
  if (query.data) return { isFirst: true, title: t('title'), view: <OpeningGuide guide={query.data} /> }
  return {
    isFirst: true,
    title: t('title'),
    view: query.isError ? (
      <ErrorState error={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonGroup className="grid gap-6">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </SkeletonGroup>
    ),
  }
}

function NotOpenYet() {
  const { t } = useTranslation('opening')
  return (
    <p className="flex items-center gap-2.5 rounded-md bg-info-soft p-4 text-info">
      <DoorClosed className="size-5 shrink-0" aria-hidden />
      {t('notYet')}
    </p>
  )
}

function Opened() {
  const { t } = useTranslation('opening')
  return (
    <section
      aria-labelledby="opened"
      className="grid justify-items-start gap-4 rounded-lg bg-success-soft p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="opened" className="food-name flex items-center gap-2.5 text-title text-success">
          <PartyPopper className="size-6 shrink-0" aria-hidden />
          {t('opened.title')}
        </h2>
        <p className="max-w-prose text-ink">{t('opened.text')}</p>
      </div>
      {/* Loads the page anew, with the configuration of an open marketplace. */}
      <a href="/" className={buttonClass({})}>
        {t('opened.look')}
      </a>
    </section>
  )
}
