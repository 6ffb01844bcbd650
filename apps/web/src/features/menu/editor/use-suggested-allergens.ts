import type { Allergen } from '@localchef/contracts/allergens/major-allergens'
import { suggestedAllergens } from '@localchef/contracts/menu/dish'
import type { DishFormReturn } from './dish-form.ts'

/** Allergens suggested by the form's ingredients and options and by the text being typed. */
export function useSuggestedAllergens(form: DishFormReturn, typed = ''): Map<Allergen, string[]> {
  return suggestedAllergens(useNamedParts(form, typed))
}

/** The form's ingredients and options, and the ingredients being typed. */
export function useNamedParts(form: DishFormReturn, typed = '') {
  const ingredients = form.watch('ingredients') ?? []
  const groups = form.watch('variantGroups') ?? []
  const named = (name: string | undefined, nameRu?: string | null) => ({
    name: name ?? '',
    nameRu: nameRu ?? null,
  })
  const written = typed
    .split(/[,;\n]/)
    .filter((name) => name.trim() !== '')
    .map((name) => ({ ...named(name.trim()), isRemovable: false }))
  return {
    ingredients: [
      ...ingredients.map(({ name, nameRu }) => ({ ...named(name, nameRu), isRemovable: false })),
      ...written,
    ],
    variantGroups: groups.map(({ name, minChoices, variants }) => ({
      ...named(name),
      minChoices: Number(minChoices),
      maxChoices: 1,
      variants: variants.map((variant) => ({
        ...named(variant.name, variant.nameRu),
        additionalPrice: 0,
        isAvailable: true,
      })),
    })),
  }
}
