import type { AdminDenial } from '@localchef/contracts/allergens/denial'
import { getDenial } from '@localchef/contracts/allergens/get-denial'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { AdminLink } from '@/shared/staff/admin-link.tsx'
import { Facts } from '@/shared/ui/facts.tsx'
import { QueueDetails } from './queue-details.tsx'

/** The chef's reason for denying an allergen, beside the dish's ingredients. */
export function QueueDenial({ denialId }: { denialId: string }) {
  const query = useQuery({
    queryKey: ['admin', 'denial', denialId],
    queryFn: ({ signal }) => callFunction(getDenial, { denialId }, { signal }),
    staleTime: 5_000,
  })
  return <QueueDetails query={query}>{(denial) => <Denial denial={denial} />}</QueueDetails>
}

function Denial({ denial }: { denial: AdminDenial }) {
  const { t } = useTranslation(['queue', 'desk'])
  const { language } = useLanguage()
  const allergenNames = useAllergenNames()
  const named = (thing: { name: string; nameRu: string | null }) =>
    inLanguage(language, thing.name, thing.nameRu)
  const { dish, chef } = denial
  // Both names of an ingredient can suggest the allergen.
  const suggesting = denial.ingredients.map((name) => {
    const ingredient = dish.ingredients.find((one) => one.name === name || one.nameRu === name)
    return ingredient ? named(ingredient) : name
  })
  const stated =
    dish.allergens === null ? t('denial.unstated') : allergenNames(dish.allergens) || t('denial.nothing')
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          [t('denial.allergen'), <strong key="allergen">{allergenNames([denial.allergen])}</strong>],
          [t('denial.because'), [...new Set(suggesting)].join(', ')],
          [t('denial.stated'), stated],
          [t('denial.ingredients'), dish.ingredients.map(named).join(', ')],
          [
            t('desk:column.chef'),
            <AdminLink key="chef" to={`/admin/chefs/${chef.id}`} className="hover:underline">
              {named(chef)}
            </AdminLink>,
          ],
        ]}
      />
      <blockquote className="grid gap-1 rounded-md bg-sunken p-4">
        <span className="text-caption font-semibold text-ink-soft">{t('denial.said')}</span>
        <span className="whitespace-pre-line wrap-anywhere">{denial.reason}</span>
      </blockquote>
    </div>
  )
}
