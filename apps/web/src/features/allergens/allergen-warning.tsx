import { allergenWarning, type DishAllergens } from '@localchef/contracts/allergens/major-allergens'
import clsx from 'clsx'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/shared/auth/auth-context.ts'
import { Badge } from '@/shared/ui/badge.tsx'
import { useAllergenNames } from './use-allergen-names.ts'

interface AllergenWarningProps {
  dishes: readonly DishAllergens[]
  className?: string
}

/** Warns the signed-in buyer of their own allergens in the dishes. Empty for everyone else. */
export function AllergenWarning({ dishes, className }: AllergenWarningProps) {
  const { t } = useTranslation('cards')
  const names = useAllergenNames()
  const { profile } = useAuth()
  const warning = allergenWarning(dishes, profile?.allergies ?? [])
  if (!warning) return null
  const { contains, mayContain, isUnstated } = warning
  return (
    <span className={clsx('grid justify-items-start gap-1', className)}>
      {contains.length > 0 && (
        <Badge tone="danger" style={{ whiteSpace: 'normal' }}>
          <TriangleAlert className="shrink-0" aria-hidden />
          {t('contains', { names: names(contains) })}
        </Badge>
      )}
      {mayContain.length > 0 && (
        <Badge tone="danger" style={{ whiteSpace: 'normal' }}>
          <TriangleAlert className="shrink-0" aria-hidden />
          {t('mayContain', { names: names(mayContain) })}
        </Badge>
      )}
      {isUnstated && (
        <Badge tone="warning" style={{ whiteSpace: 'normal' }}>
          <CircleHelp className="shrink-0" aria-hidden />
          {t('unstated')}
        </Badge>
      )}
    </span>
  )
}
