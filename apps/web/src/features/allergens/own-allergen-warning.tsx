import { allergenWarning, type DishAllergens } from '@localchef/contracts/allergens/major-allergens'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { useAllergenNames } from './use-allergen-names.ts'

/** Warns the signed-in buyer of their own allergens before they order the dish. */
export function OwnAllergenWarning({ dish }: { dish: DishAllergens }) {
  const { t } = useTranslation('dish')
  const names = useAllergenNames()
  const { profile } = useAuth()
  const warning = allergenWarning([dish], profile?.allergies ?? [])
  if (!warning) return null
  const { contains, mayContain, isUnstated } = warning
  const isCertain = contains.length > 0
  return (
    <div
      role="alert"
      className={
        isCertain || mayContain.length > 0
          ? 'flex gap-3 rounded-lg bg-danger-soft p-4 text-danger'
          : 'flex gap-3 rounded-lg bg-warning-soft p-4 text-warning'
      }
    >
      {isCertain || mayContain.length > 0 ? (
        <TriangleAlert className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      ) : (
        <CircleHelp className="mt-0.5 size-5.5 shrink-0" aria-hidden />
      )}
      <div className="grid gap-0.5">
        {isCertain && <p className="font-semibold">{t('warning.title', { names: names(contains) })}</p>}
        {mayContain.length > 0 && (
          <p className="font-semibold">{t('warning.mayContain', { names: names(mayContain) })}</p>
        )}
        {isUnstated && <p className="font-semibold">{t('warning.unstated')}</p>}
        <p className="text-small">{t(isCertain ? 'warning.text' : 'warning.ask')}</p>
      </div>
    </div>
  )
}
