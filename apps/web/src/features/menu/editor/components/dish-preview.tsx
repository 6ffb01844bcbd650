import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import { useTranslation } from 'react-i18next'
import { useAllergenStatement } from '@/features/allergens/use-allergen-statement.ts'
import { DishCard } from '@/features/menu/cards/dish-card.tsx'
import { useNow } from '@/shared/ui/use-now.ts'
import type { DishFormReturn } from '../dish-form.ts'
import { soonestBatch } from '../soonest-batch.ts'
import type { Menu } from '../use-menu.ts'
import { useSuggestedAllergens } from '../use-suggested-allergens.ts'

interface DishPreviewProps {
  form: DishFormReturn
  dish: MenuDish | undefined
  menu: Menu
}

/** Whether an admin approved the denial of this allergen. */
function isCleared(dish: MenuDish | undefined, allergen: Allergen): boolean {
  return dish?.denials.some((denial) => denial.allergen === allergen && denial.status === 'approved') ?? false
}

/** The dish's card with the current values of the form. */
export function DishPreview({ form, dish, menu }: DishPreviewProps) {
  const { t } = useTranslation('menuItems')
  const now = useNow(60_000)
  const values = form.watch()
  const price = Number(values.price)
  const allergens = values.allergens ?? null
  const possible = [...useSuggestedAllergens(form).keys()].filter(
    (allergen) => !allergens?.includes(allergen) && !isCleared(dish, allergen),
  )
  const statement = useAllergenStatement()([
    { name: values.name, nameRu: null, allergens, possibleAllergens: possible },
  ])
  return (
    <aside
      aria-label={t('preview.title')}
      className="grid w-full max-w-sm grid-cols-[minmax(0,1fr)] gap-2 xl:sticky xl:top-24"
    >
      <p className="text-small font-semibold">{t('preview.title')}</p>
      <div inert>
        <DishCard
          timeZone={menu.chef.timeZone}
          heading="h2"
          sizes="20rem"
          dish={{
            id: dish?.id ?? 'preview',
            chefId: menu.chef.id,
            name: values.name || t('preview.noName'),
            nameRu: values.nameRu ?? null,
            description: values.description ?? '',
            descriptionRu: values.descriptionRu ?? null,
            price: Number.isFinite(price) ? price : 0,
            category: values.category,
            cuisine: values.cuisine ?? null,
            promise: values.promise ?? 'made_to_order',
            status: values.status === 'paused' ? 'paused' : 'active',
            allergens,
            possibleAllergens: possible,
            diets: values.diets ?? [],
            heat: Number(values.heat ?? 0),
            serves: Number(values.serves ?? 1),
            prepMinutes: Number(values.prepMinutes ?? 0),
            picture: values.pictures?.[0] ?? null,
            timesOrdered: dish?.timesOrdered ?? 0,
            hasChoices: (values.variantGroups ?? []).some(({ minChoices }) => Number(minChoices) > 0),
            batch: (dish && soonestBatch(menu.batches, dish.id, now)) ?? null,
          }}
        />
      </div>
      {statement.map((sentence) => (
        <p key={sentence} className="text-small">
          {sentence}
        </p>
      ))}
      <p className="text-caption text-ink-faint">{t('preview.hint')}</p>
    </aside>
  )
}
