import { useTranslation } from 'react-i18next'
import { Badge } from '@/shared/ui/badge.tsx'

/** Adding a menu is the only step marked as required (spec section 2). */
const requiredStep = 3

export function OnboardingSteps() {
  const { t } = useTranslation('hub')
  const steps = t('start.steps.items', { returnObjects: true })
  return (
    <section aria-labelledby="steps" className="grid gap-4">
      <h2 id="steps" className="food-name text-title">
        {t('start.steps.title')}
      </h2>
      <ol className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4">
            <span
              aria-hidden
              className="numeric grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text"
            >
              {index + 1}
            </span>
            <div className="grid content-start gap-0.5">
              <h3 className="flex flex-wrap items-center gap-2 font-semibold">
                {title}
                {index === requiredStep && <Badge tone="accent">{t('start.steps.required')}</Badge>}
              </h3>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
