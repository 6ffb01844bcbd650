import type { ServiceDetail } from '@localchef/contracts/services/get-service'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

const lastSteps = {
  everything: 'goes.eventWhole',
  'at-event': 'goes.event',
  'by-card': 'goes.comes',
  nothing: 'goes.comes',
} as const

/** The part of the price that is left after the deposit, and how it is paid. */
function restOf(deposit: ServiceDetail['deposit']): keyof typeof lastSteps {
  if (!deposit) return 'everything'
  if (deposit.percent === 100) return 'nothing'
  return deposit.balanceDays === null ? 'at-event' : 'by-card'
}

function balanceStep(days: number, t: TFunction<['services', 'payments']>): string {
  return days === 0
    ? t('payments:deposit.balanceByStart')
    : t('payments:deposit.balanceByCard', { count: days })
}

/** The steps from the choice of a day to the event, and the cost of canceling unless a deposit has its own rule. */
export function HowItGoes({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation(['services', 'payments'])
  const isClass = service.kind === 'class'
  const rest = restOf(service.deposit)
  const steps = [
    t(isClass ? 'goes.chooseClass' : 'goes.choose'),
    ...(isClass ? [] : [t(service.needsQuote ? 'goes.quote' : 'goes.confirm')]),
    ...(service.deposit ? [t('goes.deposit')] : []),
    ...(rest === 'by-card' ? [balanceStep(service.deposit?.balanceDays ?? 0, t)] : []),
    t(isClass ? 'goes.class' : lastSteps[rest]),
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
