import type { ChangedTerm } from '@localchef/contracts/bookings/booking'
import { termsChanged } from '@localchef/contracts/bookings/booking-refusals'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'

interface ChangedTermsDialogProps {
  changed: readonly ChangedTerm[]
  /** The kitchen's, for the times in the terms. */
  timeZone: string
  busy: boolean
  onAgree: () => void
  onClose: () => void
}

/** Shows each term that changed after the user saw it, old and new, and asks whether to accept the new ones. */
export function ChangedTermsDialog({ changed, timeZone, busy, onAgree, onClose }: ChangedTermsDialogProps) {
  const { t } = useTranslation('changedTerms')
  const { language } = useLanguage()
  const say = ({ fact }: ChangedTerm, value: ChangedTerm['now']): string => {
    if (fact === 'deposit') return depositText(value, t)
    if (value === null) return t('byQuote')
    if (fact === 'price') return formatDollars(Number(value))
    if (fact === 'durationMinutes') return t('minutes', { count: Number(value) })
    if (fact === 'startsAt' || fact === 'endsAt') return formatDateTime(String(value), language, timeZone)
    return String(value)
  }
  return (
    <Dialog
      open
      decisive
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('title')}
      description={t('text')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('refuse')}
          </Button>
          <Button busy={busy} onClick={onAgree}>
            {t('agree')}
          </Button>
        </>
      }
    >
      <dl className="grid gap-4">
        {changed.map((term) => (
          <div key={term.fact} className="grid gap-1">
            <dt className="font-semibold">{t(`fact.${term.fact}`)}</dt>
            <dd className="text-ink-soft">
              {t('was')}: <s className="numeric">{say(term, term.seen)}</s>
            </dd>
            <dd>
              {t('now')}: <strong className="numeric">{say(term, term.now)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function depositText(value: ChangedTerm['now'], t: TFunction<'changedTerms'>): string {
  if (value === null || typeof value !== 'object') return t('deposit.none')
  const { percent, sum, freeHours, keptPercent, balanceDays } = value
  return [
    sum === null ? t('deposit.percent', { percent: percent ?? 0 }) : formatDollars(sum),
    keptPercent === 0
      ? t('deposit.alwaysFree')
      : t('deposit.kept', { count: freeHours, percent: keptPercent }),
    balanceDays === null ? t('deposit.balanceAtEvent') : t('deposit.balanceByCard', { count: balanceDays }),
  ].join('; ')
}

/** The changed terms, if the call was refused because of them. */
export function changedTermsOf(error: unknown): ChangedTerm[] | undefined {
  const failure = failureOf({ refusals: [termsChanged] }, error)
  return failure.code === 'terms_changed' ? failure.details.changed : undefined
}
