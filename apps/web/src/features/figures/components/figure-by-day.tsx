import { type AdminFigures, sumOfCounts } from '@localchef/contracts/figures/get-figures'
import { useTranslation } from 'react-i18next'
import { type Bar, BarChart } from '@/shared/charts/bar-chart.tsx'
import { spansOfDays } from '@/shared/charts/spans-of-days.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { type FigureKind, figureOf } from '../figure-kinds.ts'
import { useFigureWords } from '../use-figure-words.ts'

/** One figure over the range, by day or by span, beside the previous range. */
export function FigureByDay({ figures, kind }: { figures: AdminFigures; kind: FigureKind }) {
  const { t } = useTranslation('figures')
  const words = useFigureWords()
  const spans = spansOfDays(figures.days)
  const perBar = spans[0]?.length ?? 1
  const bars: Bar[] = spans.map((span) => {
    const from = span[0]?.day ?? ''
    const to = span.at(-1)?.day ?? ''
    return {
      key: from,
      name: from === to ? words.dayName(from) : `${words.dayName(from)} – ${words.dayName(to)}`,
      axis: words.dayName(from),
      value: figureOf(kind, sumOfCounts(span.map(({ now }) => now))),
      before: figureOf(kind, sumOfCounts(span.map(({ before }) => before))),
    }
  })
  const best = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), bars[0] ?? noBar)
  const title = t(perBar <= 1 ? 'byDay' : perBar <= 7 ? 'byWeek' : 'byMonth', {
    figure: t(`${kind}`),
  })
  return (
    <Card className="min-w-0">
      <CardBody>
        <BarChart
          title={title}
          summary={t('summary', {
            title,
            first: bars[0]?.name ?? '',
            last: bars.at(-1)?.name ?? '',
            best: best.name,
            value: words.value(kind, best.value),
          })}
          bars={bars}
          format={(value) => words.value(kind, value)}
          unit={t(perBar <= 1 ? 'day' : 'span')}
          nameEvery={Math.ceil(bars.length / (perBar <= 1 ? 6 : 3))}
        />
      </CardBody>
    </Card>
  )
}

const noBar: Bar = { key: '', name: '', value: 0 }
