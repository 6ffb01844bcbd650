import type { FigureCounts } from '@localchef/contracts/figures/get-figures'
import { useTranslation } from 'react-i18next'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { useFigureWords } from '../use-figure-words.ts'

const steps = ['visitors', 'lookers', 'cartVisitors', 'placed'] as const

/** Share of visitors who reached each step. Without counted visits, a sentence replaces the funnel. */
export function VisitFunnel({ now }: { now: FigureCounts }) {
  const { t } = useTranslation('figures')
  return (
    <Card>
      <CardBody className="grid gap-4">
        <div className="grid gap-1">
          <h2 className="food-name text-title">{t('funnel')}</h2>
          <p className="text-small text-ink-soft">{t('funnelLead')}</p>
        </div>
        {now.visitors === 0 ? <p>{t('noVisits')}</p> : <FunnelSteps now={now} />}
        <p className="text-caption text-ink-faint">{t('visitorsHint')}</p>
      </CardBody>
    </Card>
  )
}

function FunnelSteps({ now }: { now: FigureCounts }) {
  const { t } = useTranslation('figures')
  const { count, percent } = useFigureWords()
  const most = Math.max(1, ...steps.map((step) => now[step]))
  return (
    <ol className="grid gap-3">
      {steps.map((step, index) => {
        const before = now[steps[index - 1] ?? step]
        return (
          <li key={step} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
              <span className="font-semibold">{t(`step.${step}`)}</span>
              <span className="numeric">
                {count(now[step])}
                {index > 0 && before > 0 && (
                  <span className="text-ink-soft">
                    {' '}
                    · {t('ofBefore', { percent: percent(now[step] / before) })}
                  </span>
                )}
              </span>
            </span>
            <span aria-hidden className="h-3 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(100 * now[step]) / most}%` }}
              />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
