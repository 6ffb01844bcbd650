import type { PlacePermit } from '@localchef/contracts/permits/place-rules'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

/** What the law forbids with a permit, with its source; or the fact that no source was read. */
export function ForbiddenList({
  permit: { kind, forbids },
}: {
  permit: Pick<PlacePermit, 'kind' | 'forbids'>
}) {
  const { t } = useTranslation('becomeChef')
  const { language } = useLanguage()
  if (!forbids) return <p className="text-small text-ink-soft">{t('law.forbids.unread', { kind })}</p>
  const { services, handovers, orders, foods, daysKept, note, source, checkedOn } = forbids
  const things = [
    ...(orders ? [t('law.forbids.orders')] : []),
    ...services.map((service) => t(`law.forbids.${service}`)),
    ...handovers.map((way) => t(`law.forbids.${way}`)),
    ...foods.map((kind) => t(`foodKinds.${kind}`)),
    ...(daysKept === null
      ? []
      : [daysKept === 0 ? t('law.forbids.sameDay') : t('law.forbids.days', { count: daysKept })]),
  ]
  return (
    <div className="grid gap-1 text-small">
      <p className="font-semibold">
        {t(things.length > 0 ? 'law.forbids.title' : 'law.forbids.about', { kind })}
      </p>
      {things.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {things.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      )}
      {note && <p>{inLanguage(language, note.en, note.ru)}</p>}
      <a
        href={source}
        target="_blank"
        rel="noreferrer"
        className="w-fit text-accent-text underline underline-offset-2 hover:no-underline"
      >
        {t('law.forbids.source', { date: formatDate(`${checkedOn}T12:00:00Z`, language, 'UTC') })}
      </a>
    </div>
  )
}
