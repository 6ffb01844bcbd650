import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { useTranslation } from 'react-i18next'
import { KnownLaw } from '@/features/info/components/known-law.tsx'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { placeName } from '@/shared/permits/place-name.ts'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'
import { NumberMatches } from './number-matches.tsx'
import { Facts } from './queue-details.tsx'

/** The permit with its limits and number, the papers, and the rules of the state. */
export function KitchenPermit({ chef }: { chef: AdminChefFile }) {
  const { t } = useTranslation(['evidence', 'certifications'])
  const { language } = useLanguage()
  const { permit } = chef
  const { data: rules = [] } = usePlaceRules()
  const rule = chef.kind === 'chef' ? ruleOfPlace(rules, chef) : undefined
  const limits = [
    ...(permit?.mealsPerDay ? [t('kitchen.mealsPerDay', { count: permit.mealsPerDay })] : []),
    ...(permit?.mealsPerWeek ? [t('kitchen.mealsPerWeek', { count: permit.mealsPerWeek })] : []),
    ...(permit?.salesPerYear ? [t('kitchen.sales', { amount: formatDollars(permit.salesPerYear) })] : []),
  ]
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('kitchen.permit')}</h3>
      <Facts
        facts={[
          [t('kitchen.permit'), [permit?.kind, permit?.number].filter(Boolean).join(' ') || '—'],
          [t('kitchen.limits'), limits.join(', ') || t('kitchen.noLimits')],
          [t('kitchen.papers'), <Papers key="papers" chef={chef} />],
        ]}
      />
      {permit && <NumberMatches number={permit.number} matches={permit.numberMatches} />}
      {rule && (
        <details className="rounded-md bg-sunken p-3 text-small">
          <summary className="cursor-pointer font-semibold">
            {t('kitchen.rules', { state: placeName(rule, language) })}
          </summary>
          <div className="pt-3">
            <KnownLaw rule={rule} />
          </div>
        </details>
      )}
    </section>
  )
}

function Papers({ chef: { certifications } }: { chef: AdminChefFile }) {
  const { t } = useTranslation(['evidence', 'certifications'])
  const { language } = useLanguage()
  if (certifications.length === 0) return t('kitchen.noPapers')
  return (
    <ul className="grid gap-1">
      {certifications.map(({ id, kind, number, status, documentPath, expiresOn }) => (
        <li key={id}>
          {[
            [t(`certifications:kind.${kind}`), number].filter(Boolean).join(' '),
            t(`certifications:status.${status}`),
            t(documentPath ? 'kitchen.withDocument' : 'kitchen.withoutDocument'),
            ...(expiresOn
              ? [t('kitchen.expires', { date: formatDate(`${expiresOn}T12:00:00Z`, language, 'UTC') })]
              : []),
          ].join(', ')}
        </li>
      ))}
    </ul>
  )
}
