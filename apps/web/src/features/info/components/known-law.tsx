import type { PlaceRule } from '@localchef/contracts/permits/place-rules'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { ForbiddenList } from '@/shared/permits/forbidden-list.tsx'

/** A state's rules for home kitchens, with the year, the day of the last comparison and the sources. */
export function KnownLaw({ rule: { points, permits, year, checkedOn, sources } }: { rule: PlaceRule }) {
  const { t } = useTranslation('becomeChef')
  const { language } = useLanguage()
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-2 pl-5">
        {points.map(({ en, ru }) => (
          <li key={en}>{inLanguage(language, en, ru)}</li>
        ))}
      </ul>
      {permits.map((permit) => (
        <ForbiddenList key={permit.kind} permit={permit} />
      ))}
      <p className="text-small text-ink-soft">
        {t('law.asOf', {
          year: String(year),
          date: formatDate(`${checkedOn}T12:00:00Z`, language, 'UTC'),
        })}
      </p>
      <ul className="grid gap-1 text-small">
        {sources.map(({ name, address }) => (
          <li key={address}>
            <a
              href={address}
              lang="en"
              target="_blank"
              rel="noreferrer"
              className="text-accent-text underline underline-offset-2 hover:no-underline"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
