import { useTranslation } from 'react-i18next'
import { textOrNull } from '@/shared/forms/empty-to-null.ts'
import { Field } from '@/shared/ui/field.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

/** Russian texts of the dish. An empty field falls back to the first language. */
export function RussianSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  const ingredients = form.watch('ingredients') ?? []
  const groups = form.watch('variantGroups') ?? []
  const russianInput = { lang: 'ru', autoComplete: 'off' } as const
  return (
    <EditorSection title={t('russian.title')} hint={t('russian.hint')}>
      <Field label={t('russian.name')} error={errors.nameRu?.message}>
        <TextInput {...russianInput} {...form.register('nameRu', { setValueAs: textOrNull })} />
      </Field>
      <Field label={t('russian.description')} error={errors.descriptionRu?.message}>
        <TextArea lang="ru" {...form.register('descriptionRu', { setValueAs: textOrNull })} />
      </Field>
      {ingredients.length + groups.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-small font-semibold text-accent-text">
            {t('russian.parts')}
          </summary>
          <div className="grid items-start gap-3 pt-2 sm:grid-cols-2">
            {ingredients.map((ingredient, index) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: fields are bound to their index
                key={index}
                label={ingredient.name || t('ingredients.name', { number: index + 1 })}
                error={errors.ingredients?.[index]?.nameRu?.message}
              >
                <TextInput
                  {...russianInput}
                  {...form.register(`ingredients.${index}.nameRu`, { setValueAs: textOrNull })}
                />
              </Field>
            ))}
            {groups.map((group, index) => (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: fields are bound to their index
                key={index}
                label={group.name || t('choices.group', { number: index + 1 })}
                error={errors.variantGroups?.[index]?.nameRu?.message}
              >
                <TextInput
                  {...russianInput}
                  {...form.register(`variantGroups.${index}.nameRu`, { setValueAs: textOrNull })}
                />
              </Field>
            ))}
            {groups.flatMap((group, index) =>
              group.variants.map((variant, place) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: fields are bound to their index
                  key={`${index}/${place}`}
                  label={`${group.name}: ${variant.name}`}
                  error={errors.variantGroups?.[index]?.variants?.[place]?.nameRu?.message}
                >
                  <TextInput
                    {...russianInput}
                    {...form.register(`variantGroups.${index}.variants.${place}.nameRu`, {
                      setValueAs: textOrNull,
                    })}
                  />
                </Field>
              )),
            )}
          </div>
        </details>
      )}
    </EditorSection>
  )
}
