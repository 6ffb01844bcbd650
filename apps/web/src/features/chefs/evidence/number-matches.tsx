import { certificationKinds } from '@localchef/contracts/certifications/certification'
import type { NumberMatch } from '@localchef/contracts/permits/number-match'
import { useTranslation } from 'react-i18next'
import { formatDate } from '@/shared/format/time.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'

interface NumberMatchesProps {
  number: string
  matches: readonly NumberMatch[]
}

/** The number of a permit or certification, compared with earlier ones. */
export function NumberMatches({ number, matches }: NumberMatchesProps) {
  const { t } = useTranslation(['evidence', 'certifications'])
  const { language } = useLanguage()
  if (matches.length === 0) {
    return <p className="text-small text-ink-soft">{t(number ? 'number.alone' : 'number.none')}</p>
  }
  return (
    <section className="grid gap-1 rounded-md bg-warning-soft p-3 text-small text-warning">
      {matches.some(({ cause }) => cause !== 'changed') && (
        <h4 className="font-semibold">{t('number.title', { number })}</h4>
      )}
      <ul className="grid gap-1">
        {matches.map((match) => {
          const certificationKind = certificationKinds.find((kind) => kind === match.kind)
          return (
            <li key={`${match.cause}-${match.chef.id}-${match.at}-${match.kind}`}>
              {t(`number.${match.cause}`, {
                kitchen: inLanguage(language, match.chef.name, match.chef.nameRu),
                kind: certificationKind ? t(`certifications:kind.${certificationKind}`) : match.kind,
                number: match.number,
                date: formatDate(match.at, language),
                reason: match.reason ?? '—',
              })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
