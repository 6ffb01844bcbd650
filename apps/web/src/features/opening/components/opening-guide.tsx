import type { OpeningGuide as Guide } from '@localchef/contracts/opening/opening-guide'
import { ArrowDown, Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/shared/ui/button.tsx'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'
import { inGroups, isDecided } from '../point-groups.ts'
import { useOpeningActs } from '../use-opening-guide.ts'
import { OpeningPointRow, rowId } from './opening-point-row.tsx'

/** Everything an operator decides before the marketplace opens, with its state, and the button that opens it. */
export function OpeningGuide({ guide: { points } }: { guide: Guide }) {
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
