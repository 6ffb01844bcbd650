import { type ChangedTerm, TermsChanged } from '@localchef/contracts/bookings/booking'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Dialog } from '@/shared/ui/dialog.tsx'

interface ChangedTermsDialogProps {
  changed: readonly ChangedTerm[]
  /** Of the kitchen, for times. */
  timeZone: string
  busy: boolean
  onAgree: () => void
  onClose: () => void
}

/** Shows each term that changed after it was seen, old and new, and asks whether the new ones are agreed to. */
export function ChangedTermsDialog({ changed, timeZone, busy, onAgree, onClose }: ChangedTermsDialogProps) {
  const { t } = useTranslation('changedTerms')
  const { language } = useLanguage()
  const say = ({ fact }: ChangedTerm, value: ChangedTerm['now']): string => {
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

/** What changed, when that is why a call was refused. */
export function changedTermsOf(error: unknown): ChangedTerm[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'terms_changed') return undefined
  return TermsChanged.safeParse(error.details).data?.changed
}
