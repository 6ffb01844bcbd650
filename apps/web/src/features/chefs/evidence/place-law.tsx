import { ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { useTranslation } from 'react-i18next'
import { KnownLaw } from '@/features/info/components/known-law.tsx'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { placeName } from '@/shared/permits/place-name.ts'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'

interface RuledKitchen {
  kind: 'chef' | 'truck_stop'
  state: string
  county: string | null
}

/** The rule that a kitchen follows today; undefined for trucks and for places without a known rule. */
export function useRuleOf({ kind, state, county }: RuledKitchen) {
  const { data: rules = [] } = usePlaceRules()
  return kind === 'chef' ? ruleOfPlace(rules, { state, county }) : undefined
}

/** The law of a kitchen's place, collapsed; nothing where none is known. */
export function PlaceLaw({ kitchen }: { kitchen: RuledKitchen }) {
  const { t } = useTranslation('evidence')
  const { language } = useLanguage()
  const rule = useRuleOf(kitchen)
  if (!rule) return null
  return (
    <details className="rounded-md bg-sunken p-3 text-small">
      <summary className="cursor-pointer font-semibold">
        {t('kitchen.rules', { state: placeName(rule, language) })}
      </summary>
      <div className="pt-3">
        <KnownLaw rule={rule} />
      </div>
    </details>
  )
}
