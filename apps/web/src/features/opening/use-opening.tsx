import { getOpeningGuide } from '@localchef/contracts/opening/get-opening-guide'
import type { OpeningGuide as Guide } from '@localchef/contracts/opening/opening-guide'
import { ArrowDown, DoorClosed, PartyPopper, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig } from '@/shared/backend/use-config.ts'
import { useHasRightOf } from '@/shared/staff/use-staff-rights.ts'
import { Button, buttonClass } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { ErrorState } from '@/shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '@/shared/ui/skeleton.tsx'
import { OpeningPointRow, rowId } from './components/opening-point-row.tsx'
import { inGroups, isDecided } from './point-groups.ts'
import { useOpeningActs, useOpeningGuide } from './use-opening-guide.ts'

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

/** Everything an operator decides before the marketplace opens, with its state, and the button that opens it. */
function OpeningGuide({ guide: { points } }: { guide: Guide }) {
  const { t } = useTranslation('opening')
  return (
    <div className="grid gap-6">
      <Progress points={points} />
      {inGroups(points).map(({ group, points: ofGroup }) => (
        <section key={group} aria-labelledby={`opening-${group}`} className="grid gap-2">
          <h2 id={`opening-${group}`} className="food-name text-subtitle">
            {t(`group.${group}`)}
          </h2>
          <Card>
            <ul className="divide-y divide-line">
              {ofGroup.map(({ point, to }) => (
                <OpeningPointRow key={point.name} point={point} to={to} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

/** The number of decided points, and the one thing to do next. */
function Progress({ points }: Pick<Guide, 'points'>) {
  const { t } = useTranslation('opening')
  const left = points.filter((point) => !isDecided(point))
  const decided = points.length - left.length
  const [next] = left
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t('progress.title', { decided, total: points.length })}</h2>
          <p className="max-w-prose text-ink-soft">{t(next ? 'progress.lead' : 'progress.ready')}</p>
        </div>
        <div
          role="progressbar"
          aria-label={t('progress.label')}
          aria-valuemin={0}
          aria-valuemax={points.length}
          aria-valuenow={decided}
          className="h-2.5 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className="h-full rounded-full bg-accent transition-[width] duration-300"
            style={{ width: `${(decided / points.length) * 100}%` }}
          />
        </div>
        {next ? (
          <Button
            className="justify-self-start"
            icon={<ArrowDown aria-hidden />}
            onClick={() => document.getElementById(rowId(next.name))?.focus()}
          >
            {t('progress.next', { point: t(`point.${next.name}`) })}
          </Button>
        ) : (
          <OpenButton />
        )}
      </CardBody>
    </Card>
  )
}

function OpenButton() {
  const { t } = useTranslation(['opening', 'common'])
  const { open } = useOpeningActs()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await open()
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button
        size="lg"
        className="justify-self-start"
        icon={<Store aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('open.do')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('open.title')}
        description={t('open.text')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('common:action.cancel')}
            </Button>
            <Button busy={busy} onClick={() => void confirm()}>
              {t('open.do')}
            </Button>
          </>
        }
      />
    </>
  )
}
