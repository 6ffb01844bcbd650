import {
  optionalAllergens,
  type StatementHint,
  statementHints,
} from '@localchef/contracts/menu/statement-hints'
import { useTranslation } from 'react-i18next'
import { useAllergenNames } from '@/features/allergens/use-allergen-names.ts'
import { useOptionalAllergenText } from '@/features/allergens/use-optional-allergen-text.ts'
import type { DishFormReturn } from '../dish-form.ts'
import { useNamedParts } from '../use-suggested-allergens.ts'

/** Tells the chef where description, ingredients and allergens of the form contradict each other. */
export function StatementNotes({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const names = useAllergenNames()
  const optionalText = useOptionalAllergenText()
  const parts = useNamedParts(form)
  const dish = {
    ...parts,
    name: form.watch('name') ?? '',
    nameRu: form.watch('nameRu') ?? null,
    description: form.watch('description') ?? '',
    descriptionRu: form.watch('descriptionRu') ?? null,
    allergens: form.watch('allergens') ?? null,
  }
  const textOf = (hint: StatementHint) => {
    if (hint.kind === 'not_only') return t('ingredients.notes.not_only', { names: hint.names.join(', ') })
    const allergen = names([hint.allergen])
    if (hint.kind === 'unnamed') return t('ingredients.notes.unnamed', { allergen })
    return t(`ingredients.notes.${hint.kind}`, { allergen, words: hint.words })
  }
  const optional = form.watch('promise') === 'ready_now' ? [] : optionalAllergens(dish)
  const notes = [
    ...statementHints(dish).map(textOf),
    ...optional.map((one) => t('ingredients.notes.optional', { text: optionalText(one) })),
  ]
  return (
    // Rendered even when empty, so that screen readers announce new notes.
    <div role="status" className="grid gap-2 empty:hidden">
      {notes.map((note) => (
        <p key={note} className="rounded-md bg-warning-soft px-4 py-3 text-small">
          {note}
        </p>
      ))}
    </div>
  )
}
