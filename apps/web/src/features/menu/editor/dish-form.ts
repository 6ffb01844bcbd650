import { DishFields, dishProblems, type MenuDish } from '@localchef/contracts/menu/dish'
import type { PermitFood } from '@localchef/contracts/menu/list-menu'
import { forbiddenFood } from '@localchef/contracts/permits/food-kinds'
import i18n from 'i18next'
import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/** The contract's schema with translated messages for the rules across fields. */
export function dishForm(
  before: MenuDish | undefined,
  { permit, kinds }: Pick<PermitFood, 'permit' | 'kinds'>,
) {
  return DishFields.superRefine((dish, context) => {
    for (const { path, problem } of dishProblems(dish, before?.denials)) {
      context.addIssue({
        code: 'custom',
        path,
        message: i18n.t(`problems.${problem}`, { ns: 'menuItems' }),
        input: dish,
      })
    }
    const food = dish.status === 'active' ? forbiddenFood(kinds, dish.foodKinds) : 'none'
    if (food === 'none') return
    const isUnstated = food === 'unstated'
    context.addIssue({
      code: 'custom',
      path: ['foodKinds'],
      message: i18n.t(isUnstated ? 'problems.food_unstated' : 'problems.food_not_allowed', {
        ns: 'menuItems',
        permit,
      }),
      input: dish,
    })
  })
}

export type DishFormInput = z.input<typeof DishFields>
export type DishFormReturn = UseFormReturn<DishFormInput, unknown, DishFields>

const newDish = {
  name: '',
  nameRu: null,
  description: '',
  descriptionRu: null,
  category: 'main',
  cuisine: null,
  promise: 'made_to_order',
  status: 'active',
  allergens: null,
  denialReasons: {},
  diets: [],
  heat: 0,
  serves: 1,
  prepMinutes: 30,
  netWeightGrams: null,
  netVolumeMl: null,
  keepsDays: null,
  needsRefrigeration: false,
  foodKinds: null,
  availableWeekdays: [0, 1, 2, 3, 4, 5, 6],
  dailyPortionLimit: null,
  slotPortionLimit: null,
  capGroupId: null,
  pictures: [],
  ingredients: [],
  variantGroups: [],
  cost: null,
} satisfies DefaultValues<DishFormInput>

/** Initial values. Saving an archived dish restores it as paused. */
export function dishFormValues(dish: MenuDish | undefined): DefaultValues<DishFormInput> {
  if (!dish) return newDish
  const known = new Set(Object.keys(DishFields.shape))
  const fields = Object.fromEntries(Object.entries(dish).filter(([field]) => known.has(field)))
  return { ...fields, status: dish.status === 'archived' ? 'paused' : dish.status }
}
