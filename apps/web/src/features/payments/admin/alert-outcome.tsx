import type { PaymentAlert } from '@localchef/contracts/payments/payment-alert'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Badge } from '@/shared/ui/badge.tsx'
import { ChargebackStatus } from './chargeback-status.tsx'

/** The outcome of an alert, its note, or a link to the queue. */
export function AlertOutcome({
  alert: { id, status, note, closedBy, closedAt, chargeback },
}: {
  alert: PaymentAlert
}) {
  const { t } = useTranslation('chargebacks')
  const { language } = useLanguage()
  const isDecided = chargeback?.status === 'won' || chargeback?.status === 'lost'
  // Once the bank has decided a chargeback, the badge already says what the automatic note says.
  const words = status === 'closed' && !(isDecided && !closedBy) ? note : null
  const by = closedBy && closedAt ? `${closedBy} · ${formatDate(closedAt, language)}` : null
  return (
    <span className="grid justify-items-start gap-1 max-lg:justify-items-end">
      {chargeback && (status === 'open' || isDecided) ? (
        <ChargebackStatus status={chargeback.status} />
      ) : (
        chargeback && <Badge>{t('chargeback.closed')}</Badge>
      )}
      {words && <span className="wrap-anywhere">{words}</span>}
      {by && (
        <span className="text-caption text-ink-soft" translate="no">
          {by}
        </span>
      )}
      {status === 'open' && chargeback?.status !== 'answered' && (
        <AdminLink
          orNothing
          to={`/admin/queue?item=${encodeURIComponent(`payment:${id}`)}`}
          className="font-semibold text-accent-text hover:underline"
        >
          {t('cases.inQueue')}
        </AdminLink>
      )}
    </span>
  )
}
