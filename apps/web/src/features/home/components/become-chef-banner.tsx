import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '@/shared/ui/button.tsx'

export function BecomeChefBanner() {
  const { t } = useTranslation('home')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-5 rounded-xl bg-accent p-6 text-accent-ink sm:grid-cols-[1fr_auto] sm:p-10"
    >
      <div className="grid max-w-2xl gap-2">
        <h2 id={id} className="food-name text-title">
          {t('becomeChef.title')}
        </h2>
        <p className="text-lead">{t('becomeChef.text')}</p>
      </div>
      <ButtonLink to="/become-a-chef" variant="secondary" size="lg" className="max-sm:w-full">
        {t('becomeChef.action')}
      </ButtonLink>
    </section>
  )
}
