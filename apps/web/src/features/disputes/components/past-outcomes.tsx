import type { PastOutcome } from '@localchef/contracts/disputes/past-outcome'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDateTime } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { writtenIn } from '@/shared/i18n/written-in.ts'

/** Every outcome of a dispute, earliest first, with who decided or reopened it, when and why. */
export function PastOutcomes({ outcomes }: { outcomes: readonly PastOutcome[] }) {
  const { t } = useTranslation(['disputes', 'desk'])
  const { language } = useLanguage()
  const signed = (at: string, by: string | null) =>
    `${formatDateTime(at, language)} · ${by ?? t('disputes:past.erased')}`
  return (
    <ol className="grid gap-3">
      {outcomes.map(({ kind, side, amount, note, by, at, settledAt, reopened }) => (
        <li key={at} className="grid gap-1 text-small">
          <span className="font-semibold">
            {t(`desk:side.${side}`)}: {t(`disputes:past.kind.${kind}`)}
            {amount !== null && ` ${formatDollars(amount)}`}
          </span>
          <span className="text-caption text-ink-soft" translate="no">
            {signed(at, by)}
          </span>
          {note && (
            <span lang={writtenIn(note)} className="whitespace-pre-line">
              {note}
            </span>
          )}
          {settledAt && (
            <span>{t('disputes:past.settled', { date: formatDateTime(settledAt, language) })}</span>
          )}
          {reopened && (
            <span className="grid gap-1 border-l-2 border-line-strong pl-4">
              <span className="font-semibold">
                {t(reopened.reason === null ? 'disputes:past.undone' : 'disputes:past.reopened')}
              </span>
              <span className="text-caption text-ink-soft" translate="no">
                {signed(reopened.at, reopened.by)}
              </span>
              {reopened.reason && (
                <span lang={writtenIn(reopened.reason)} className="whitespace-pre-line">
                  {reopened.reason}
                </span>
              )}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
