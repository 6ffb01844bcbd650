import type { EvidenceDish } from '@localchef/contracts/chefs/evidence-dish'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { pictureUrl } from '@/shared/backend/picture-url.ts'
import { formatDollars } from '@/shared/format/money.ts'
import { inLanguage } from '@/shared/i18n/in-language.ts'
import { useLanguage } from '@/shared/i18n/use-language.ts'
import { Facts } from '@/shared/ui/facts.tsx'
import { Picture } from '@/shared/ui/picture.tsx'

/** A dish as admins judge it: pictures, allergens and ingredients. */
export function EvidenceDishCard({ dish }: { dish: EvidenceDish }) {
  const { t } = useTranslation(['evidence', 'desk'])
  const { language } = useLanguage()
  const allergenNames = useAllergenNames()
  const name = inLanguage(language, dish.name, dish.nameRu)
  const description = inLanguage(language, dish.description, dish.descriptionRu)
  const stated =
    dish.allergens === null ? t('dishes.unstated') : allergenNames(dish.allergens) || t('dishes.noAllergens')
  const ingredients = dish.ingredients.map((one) => inLanguage(language, one.name, one.nameRu)).join(', ')
  return (
    <article className="grid content-start gap-2">
      {dish.picturePaths.length === 0 ? (
        <p className="rounded-md border border-dashed border-line-strong py-6 text-center text-small text-ink-soft">
          {t('dishes.noPicture')}
        </p>
      ) : (
        <div className="flex gap-2 overflow-x-auto">
          {dish.picturePaths.map((path) => (
            <Picture
              key={path}
              src={pictureUrl(path)}
              alt={name}
              sizes="(min-width: 1024px) 20rem, 80vw"
              className="w-full shrink-0 rounded-md"
            />
          ))}
        </div>
      )}
      <h4 className="flex items-baseline justify-between gap-3 text-small font-semibold">
        <span>
          {name} <span className="font-normal text-ink-soft">{t(`desk:listingStatus.${dish.status}`)}</span>
        </span>
        <span className="numeric">{formatDollars(dish.price)}</span>
      </h4>
      {description && <p className="text-small whitespace-pre-line">{description}</p>}
      <Facts
        stacked
        facts={[
          [t('dishes.allergens'), stated],
          ...(dish.possibleAllergens.length > 0
            ? ([[t('dishes.possible'), allergenNames(dish.possibleAllergens)]] as const)
            : []),
          [t('dishes.ingredients'), ingredients || t('dishes.noIngredients')],
        ]}
      />
    </article>
  )
}
