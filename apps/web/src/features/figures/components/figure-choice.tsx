import type { AdminFigures } from '@localchef/contracts/figures/get-figures'
import { useTranslation } from 'react-i18next'
import { conversionOf, type FigureKind, figureKinds, figureOf } from '../figure-kinds.ts'
import { useFigureWords } from '../use-figure-words.ts'

interface FigureChoiceProps {
  figures: AdminFigures
  chosen: FigureKind
  onChoose: (kind: FigureKind) => void
}

const mostShare = 9.99

/** Each figure compared with the previous range; the pressed one shows in the chart. */
export function FigureChoice({ figures: { now, before }, chosen, onChoose }: FigureChoiceProps) {
  const { t } = useTranslation('figures')
  const words = useFigureWords()
  const change = (kind: FigureKind) => {
    const past = figureOf(kind, before)
    if (past === 0) return t('noComparison')
    const share = (figureOf(kind, now) - past) / past
    // A huge percentage is meaningless, so the earlier value is shown instead.
    if (share > mostShare) return t('againstBefore', { value: words.value(kind, past) })
    const change = words.percent(share, true)
    return t('changeBefore', { percent: change, before: words.value(kind, past) })
  }
  const worded = (kind: FigureKind) =>
    kind === 'conversion' && conversionOf(now) === null ? '–' : words.value(kind, figureOf(kind, now))
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
      <legend className="sr-only">{t('choose')}</legend>
      {figureKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={kind === chosen}
          onClick={() => onChoose(kind)}
          className="grid content-start gap-1 rounded-lg border border-line bg-surface p-3 text-left sm:p-4 shadow-raised transition-colors hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          <span className="text-small text-ink-soft">{t(`${kind}`)}</span>
          <span className="numeric font-semibold wrap-anywhere sm:text-subtitle">{worded(kind)}</span>
          <span className="numeric text-caption text-ink-soft">{change(kind)}</span>
        </button>
      ))}
    </fieldset>
  )
}
