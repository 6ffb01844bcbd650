import type { AdminChefFile } from '@localchef/contracts/chefs/get-chef-file'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { Facts } from '@/shared/ui/facts.tsx'
import { NumberMatches } from './number-matches.tsx'
import { PlaceLaw } from './place-law.tsx'

/** The permit with its limits and number, and the rules of the state. */
export function KitchenPermit({ chef }: { chef: AdminChefFile }) {
  const { t } = useTranslation('evidence')
  const { permit } = chef
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
        ]}
      />
      {permit && <NumberMatches number={permit.number} matches={permit.numberMatches} />}
      <PlaceLaw kitchen={chef} />
    </section>
  )
}
