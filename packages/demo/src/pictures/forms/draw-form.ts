/** Which function draws which form of food. */
import type { DrawForm, Serving } from '../serving.ts'
import type { FoodForm } from '../vocabulary.ts'
import { heaped } from './fallback.ts'

const FORMS: Partial<Record<FoodForm, DrawForm>> = {}

export function drawForm(form: FoodForm, serving: Serving): void {
  const draw = FORMS[form] ?? heaped
  draw(serving)
}
