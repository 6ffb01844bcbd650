import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import { useTranslation } from 'react-i18next'

/** The steps from the choice of a day to the event, and the cost of canceling unless a deposit has its own rule. */
export function HowItGoes({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const isClass = service.kind === 'class'
  const steps = [
    t(isClass ? 'goes.chooseClass' : 'goes.choose'),
    ...(isClass ? [] : [t(service.needsQuote ? 'goes.quote' : 'goes.confirm')]),
    ...(service.deposit ? [t('goes.deposit')] : []),
    t(isClass ? 'goes.class' : service.deposit ? 'goes.event' : 'goes.eventWhole'),
  ]
  return (
    <section aria-labelledby="how-it-goes" className="grid gap-4">
      <h2 id="how-it-goes" className="food-name text-subtitle">
        {t('goes.title')}
      </h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-accent-text">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {!service.deposit && (
        <p className="text-ink-soft">
          <strong className="text-ink">{t('goes.cancel')}</strong> {t('goes.cancelFree')}
        </p>
      )}
    </section>
  )
}
