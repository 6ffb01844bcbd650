import type { AllergenWarning } from '@localchef/contracts/allergens/major-allergens'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { FieldError } from '@/shared/ui/field.tsx'

interface AllergenConsentProps {
  warning: AllergenWarning
  checkbox: ReactNode
  error: string | undefined
}

/** The buyer's allergens in the cart and the checkbox that accepts them. */
export function AllergenConsent({ warning, checkbox, error }: AllergenConsentProps) {
  const { t } = useTranslation('checkout')
  const names = useAllergenNames()
  const { contains, mayContain, isUnstated } = warning
  return (
    <div className="rounded-lg border border-danger/40 bg-danger-soft p-4">
      <div className="flex items-start gap-2 font-semibold text-danger">
        <ShieldAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
        <div className="grid gap-1">
          {contains.length > 0 && <p>{t('allergens.title', { names: names(contains) })}</p>}
          {mayContain.length > 0 && <p>{t('allergens.mayContain', { names: names(mayContain) })}</p>}
          {isUnstated && <p>{t('allergens.unstated')}</p>}
        </div>
      </div>
      {checkbox}
      <FieldError>{error}</FieldError>
    </div>
  )
}
