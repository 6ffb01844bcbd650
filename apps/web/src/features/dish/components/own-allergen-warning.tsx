import { allergensToWarnOf } from '@localchef/contracts/allergens'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/auth/auth-context.ts'

/** Said before the dish goes into the cart: what of it the buyer has named as an allergy. */
export function OwnAllergenWarning({ allergens }: { allergens: readonly string[] }) {
  const { t } = useTranslation(['dish', 'common'])
  const { profile } = useAuth()
  const warned = allergensToWarnOf(allergens, profile?.allergies ?? [])
  if (warned.length === 0) return null
  const names = warned.map((allergen) => t(`allergens.${allergen}`, { ns: 'common' })).join(', ')
  return (
    <div role="alert" className="flex gap-3 rounded-lg bg-danger-soft p-4 text-danger">
      <TriangleAlert className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      <div className="grid gap-0.5">
        <p className="font-semibold">{t('warning.title', { names })}</p>
        <p className="text-small">{t('warning.text')}</p>
      </div>
    </div>
  )
}
