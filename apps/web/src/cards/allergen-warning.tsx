import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '@/auth/auth-context.ts'
import { Badge } from '@/ui/badge.tsx'

/** Warns the signed-in buyer of what they are allergic to. Nothing for everybody else. */
export function AllergenWarning({
  allergens,
  className,
}: {
  allergens: readonly string[]
  className?: string
}) {
  const { t } = useTranslation(['cards', 'common'])
  const { profile } = useAuth()
  // Not `allergensToWarnOf`: its module brings the schema library, for which the first page has no room.
  const warned = profile?.allergies.filter((allergy) => allergens.includes(allergy)) ?? []
  if (warned.length === 0) return null
  const names = warned.map((allergen) => t(`allergens.${allergen}`, { ns: 'common' })).join(', ')
  return (
    <Badge tone="danger" className={className} style={{ whiteSpace: 'normal' }}>
      <TriangleAlert aria-hidden />
      {t('contains', { names })}
    </Badge>
  )
}
