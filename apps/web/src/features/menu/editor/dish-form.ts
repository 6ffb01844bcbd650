import { DishFields, dishProblems, type MenuDish } from '@localchef/contracts/menu/dish'
import i18n from 'i18next'
import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/** The contract's own schema; what does not go together is said in the reader's language. */
export function dishForm(before: MenuDish | undefined) {
  return DishFields.superRefine((dish, context) => {
    for (const { path, problem } of dishProblems(dish, before?.denials)) {
      context.addIssue({
        code: 'custom',
        path,
        message: i18n.t(`problems.${problem}`, { ns: 'menuItems' }),
        input: dish,
      })
    }
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
  status: 'draft',
  allergens: null,
  denialReasons: {},
  diets: [],
  heat: 0,
  serves: 1,
  prepMinutes: 30,
  availableWeekdays: [0, 1, 2, 3, 4, 5, 6],
  dailyPortionLimit: null,
  slotPortionLimit: null,
  capGroupId: null,
  pictures: [],
  ingredients: [],
  variantGroups: [],
} satisfies DefaultValues<DishFormInput>

/** What the form starts with. An archived dish is brought back by saving it. */
export function dishFormValues(dish: MenuDish | undefined): DefaultValues<DishFormInput> {
  if (!dish) return newDish
  const known = new Set(Object.keys(DishFields.shape))
  const fields = Object.fromEntries(Object.entries(dish).filter(([field]) => known.has(field)))
  return { ...fields, status: dish.status === 'archived' ? 'paused' : dish.status }
}

/** For `register`: an empty field is nothing, anything else a number. */
export function numberOrNull(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'number' ? value : Number(String(value).replace(',', '.'))
}

/** For `register`: a text that may be left out. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
