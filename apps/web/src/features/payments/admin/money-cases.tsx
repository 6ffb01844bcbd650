import type { Ledger } from '@localchef/contracts/payments/get-order-ledger'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate, formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Card, CardBody } from '@/shared/ui/card.tsx'
import { AlertOutcome } from './alert-outcome.tsx'
import { bankReason } from './bank-reason.ts'
import { ChargebackStatus } from './chargeback-status.tsx'

/** Chargebacks and failures of an order or a booking. */
export function MoneyCases({ money }: { money: Pick<Ledger, 'chargebacks' | 'alerts'> }) {
  const { t } = useTranslation('chargebacks')
  const { language } = useLanguage()
  const failures = money.alerts.filter(({ kind }) => kind !== 'chargeback')
  if (money.chargebacks.length === 0 && failures.length === 0) return null
  return (
    <Card>
      <CardBody className="grid gap-3">
        <h2 className="food-name text-subtitle">{t('cases.label')}</h2>
        <ul className="grid divide-y divide-line text-small">
          {money.chargebacks.map((chargeback) => (
            <li key={chargeback.id} className="grid gap-1 py-2.5">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <strong>{t('kind.chargeback')}</strong>
                <span className="numeric">{formatDollars(chargeback.amount)}</span>
              </span>
              <span>
                <ChargebackStatus status={chargeback.status} />
              </span>
              <span className="text-ink-soft">{bankReason(chargeback.reason, t)}</span>
              {chargeback.status === 'needs_answer' && chargeback.answerDueAt && (
                <span className="text-warning">
                  {t('chargeback.dueAtShort', { date: formatDateTime(chargeback.answerDueAt, language) })}
                </span>
              )}
            </li>
          ))}
          {failures.map((alert) => (
            <li key={alert.id} className="grid gap-1 py-2.5">
              <strong>{t(`kind.${alert.kind}`)}</strong>
              <span className="text-caption text-ink-soft">{formatDate(alert.at, language)}</span>
              <AlertOutcome alert={alert} />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
