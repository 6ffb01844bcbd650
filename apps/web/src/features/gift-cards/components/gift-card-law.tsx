import { cashOutLaws, federalGiftLaw } from '@localchef/contracts/gift-cards/gift-card-laws'
import { usStates } from '@localchef/contracts/places/us-states'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

interface GiftCardLawProps {
  /** Undefined for visitors, who can't read it. */
  refundDays?: number
}

/** The rules of gift cards, with each state's law and its source. */
export function GiftCardLaw({ refundDays }: GiftCardLawProps) {
  const { t } = useTranslation('giftCards')
  const { language } = useLanguage()
  const read = (day: string) => formatDate(`${day}T12:00:00Z`, language, 'UTC')
  return (
    <details className="rounded-lg border border-line p-4">
      <summary className="cursor-pointer font-semibold">{t('law.title')}</summary>
      <div className="mt-3 grid gap-3 text-small text-ink-soft">
        <p>{t('law.ours')}</p>
        {refundDays !== undefined && (
          <p>{refundDays > 0 ? t('law.refund', { count: refundDays }) : t('law.refundByStaff')}</p>
        )}
        <p>
          {t('law.federal')}{' '}
          <a href={federalGiftLaw.source} className="underline underline-offset-4" translate="no">
            {federalGiftLaw.statute}
          </a>{' '}
          {t('law.readOn', { day: read(federalGiftLaw.readOn) })}
        </p>
        <p>{t('law.cashOut')}</p>
        <ul className="grid gap-1">
          {cashOutLaws.map(({ state, belowDollars, orTenthLeft, statute, source, readOn }) => {
            const known = usStates.find(({ code }) => code === state)
            return (
              <li key={state}>
                {t(orTenthLeft ? 'law.stateOrTenth' : 'law.state', {
                  state: known ? inLanguage(language, known.name, known.nameRu) : state,
                  sum: formatDollars(belowDollars),
                })}{' '}
                <a href={source} className="underline underline-offset-4" translate="no">
                  {statute}
                </a>{' '}
                {t('law.readOn', { day: read(readOn) })}
              </li>
            )
          })}
        </ul>
        <p>{t('law.otherStates')}</p>
      </div>
    </details>
  )
}
