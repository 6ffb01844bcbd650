import type { OwnBusiness } from '@localchef/contracts/chefs/own-business'
import type { PermitLimits } from '@localchef/contracts/permits/permit-change'
import type { PlacePermit } from '@localchef/contracts/permits/place-rules'
import { permitOfKind, ruleOfPlace } from '@localchef/contracts/permits/rule-of-place'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { formatDate } from '@/shared/format/time.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { placeName } from '@/shared/permits/place-name.ts'
import { usePlaceRules } from '@/shared/permits/use-place-rules.ts'
import { Button } from '@/shared/ui/button.tsx'

interface PermitOffersProps {
  business: OwnBusiness
  onChoose: (permit: PlacePermit) => void
}

/**
 * The permits of the kitchen's state or county, each with its legal limits to fill in, and notices when the law's
 * limits differ from those of the kitchen's permit or exclude food that needs a refrigerator. Absent for trucks and
 * for states without rules.
 */
export function PermitOffers({ business, onChoose }: PermitOffersProps) {
  const { t } = useTranslation('business')
  const { language } = useLanguage()
  const { data: rules = [] } = usePlaceRules()
  const rule = business.kind === 'chef' ? ruleOfPlace(rules, business.place) : undefined
  const limits = useLimitWords()
  if (!rule || rule.permits.length === 0) return null
  const state = placeName(rule, language)
  const { waiting, ...held } = business.permit
  const lawful = permitOfKind(rule, held.kind)
  return (
    <div className="grid gap-2 text-small">
      {lawful && !waiting && differ(lawful, held) && (
        <p role="status" className="rounded-md bg-warning-soft px-4 py-3">
          {t('permit.differs', { state, kind: lawful.kind, ...limits(lawful) })}
        </p>
      )}
      {lawful && !lawful.allowsRefrigerated && (
        <p className="rounded-md bg-sunken px-4 py-3">
          {t('permit.onlyUnrefrigerated', { kind: lawful.kind })}
        </p>
      )}
      <p className="text-ink-soft">
        {t('permit.byLaw', { state, date: formatDate(`${rule.checkedOn}T12:00:00Z`, language, 'UTC') })}
      </p>
      <ul className="flex flex-wrap gap-2">
        {rule.permits.map((permit) => (
          <li key={permit.kind}>
            <Button variant="soft" size="sm" onClick={() => onChoose(permit)}>
              {t('permit.fillIn', { kind: permit.kind })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The limits as words, for a sentence. */
export function useLimitWords() {
  const { t } = useTranslation('business')
  return ({ mealsPerDay, mealsPerWeek, salesPerYear }: PermitLimits) => ({
    mealsPerDay: mealsPerDay ?? t('permit.noLimit'),
    mealsPerWeek: mealsPerWeek ?? t('permit.noLimit'),
    salesPerYear: salesPerYear === null ? t('permit.noLimit') : formatDollars(salesPerYear),
  })
}

function differ(one: PermitLimits, other: PermitLimits): boolean {
  return (
    one.mealsPerDay !== other.mealsPerDay ||
    one.mealsPerWeek !== other.mealsPerWeek ||
    one.salesPerYear !== other.salesPerYear
  )
}
