import type { DisputeOutcome } from '@localchef/contracts/disputes/dispute-outcome'
import type { AdminDispute } from '@localchef/contracts/disputes/get-dispute'
import { wordDispute } from '@localchef/contracts/disputes/word-dispute'
import { languageNames, languages } from '@localchef/contracts/language'
import { useTranslation } from 'react-i18next'

interface DisputePreviewProps {
  dispute: AdminDispute
  /** The side that the decision is for. */
  side: 'buyer' | 'chef'
  outcome: DisputeOutcome
  reason: string
}

/** The notifications of both sides in both languages, worded as the server sends them. */
export function DisputePreview({ dispute: { order, booking }, side, outcome, reason }: DisputePreviewProps) {
  const { t } = useTranslation('disputes')
  const decided = {
    subject: order ? ('order' as const) : ('booking' as const),
    number: String((order ?? booking)?.number ?? ''),
    side,
    outcome,
    note: reason || '…',
  }
  return (
    <section className="grid gap-4 rounded-md bg-sunken p-4 text-small" aria-live="polite">
      {(['buyer', 'chef'] as const).map((reader) => {
        const { words } = wordDispute(reader, decided)
        return (
          <div key={reader} className="grid gap-2">
            <h3 className="text-caption font-semibold text-ink-soft">{t(`reads.${reader}`)}</h3>
            {languages.map((language) => (
              <div key={language} className="grid gap-0.5">
                <p className="text-caption text-ink-soft">{languageNames[language]}</p>
                <p lang={language} className="font-semibold">
                  {words[language].title}
                </p>
                <p lang={language} className="wrap-anywhere">
                  {words[language].message}
                </p>
              </div>
            ))}
          </div>
        )
      })}
    </section>
  )
}
