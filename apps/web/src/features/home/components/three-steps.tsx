import { CookingPot, MapPin, ShoppingBag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { HomeSection } from './home-section.tsx'

const steps = [
  { key: 'find', icon: MapPin },
  { key: 'order', icon: CookingPot },
  { key: 'eat', icon: ShoppingBag },
] as const

export function ThreeSteps() {
  const { t } = useTranslation('home')
  return (
    <HomeSection
      title={t('steps.title')}
      intro={t('steps.intro')}
      more={{ to: '/how-it-works', label: t('steps.more') }}
    >
      <ol className="grid gap-5 sm:grid-cols-3">
        {steps.map(({ key, icon: Icon }, index) => (
          <li key={key} className="grid content-start gap-3 rounded-lg border border-line bg-surface p-6">
            <span className="flex items-center justify-between">
              <span className="grid size-13 place-items-center rounded-full bg-accent-soft text-accent-text">
                <Icon className="size-6" aria-hidden />
              </span>
              <span className="food-name numeric text-heading text-ink-faint" aria-hidden>
                {index + 1}
              </span>
            </span>
            <h3 className="food-name text-subtitle">{t(`steps.${key}.title`)}</h3>
            <p className="text-body text-ink-soft">{t(`steps.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  )
}
