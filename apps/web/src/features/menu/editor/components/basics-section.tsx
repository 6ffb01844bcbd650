import { dishCategories } from '@localchef/contracts/menu/dish-categories'
import { useTranslation } from 'react-i18next'
import { useCuisineName, useCuisines } from '@/shared/chefs/cuisine-names.ts'
import { asNumber, textOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { TextArea } from '@/shared/ui/text-area.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

/** The fields that a dish needs to be offered, apart from pictures and allergens. */
export function BasicsSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  return (
    <EditorSection title={t('basics.title')}>
      <Field label={t('basics.name')} required error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={t('basics.price')} required error={errors.price?.message}>
          <NumberInput cents start={<span>$</span>} {...form.register('price', asNumber)} />
        </Field>
        <Field label={t('limits.daily')} error={errors.dailyPortionLimit?.message}>
          <NumberInput placeholder={t('limits.none')} {...form.register('dailyPortionLimit', asNumber)} />
        </Field>
      </div>
    </EditorSection>
  )
}

/** The fields, besides the name, that buyers read and filter by. */
export function DescriptionSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation(['menuItems', 'cards'])
  const known = useCuisines()
  const cuisineName = useCuisineName()
  const { errors } = form.formState
  const cuisine = form.getValues('cuisine')
  // A retired cuisine is offered only to a dish that already has it.
  const cuisines = known.filter(({ slug, retiredAt }) => !retiredAt || slug === cuisine)
  return (
    <EditorSection title={t('about.title')} inside={t('about.inside')}>
      <Field
        label={t('basics.description')}
        hint={t('basics.descriptionHint')}
        error={errors.description?.message}
      >
        <TextArea {...form.register('description')} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={t('basics.serves')} required error={errors.serves?.message}>
          <NumberInput {...form.register('serves', asNumber)} />
        </Field>
        <Field label={t('basics.heat')} required error={errors.heat?.message}>
          <Select {...form.register('heat', asNumber)}>
            <option value="0">{t('basics.notHot')}</option>
            {(['1', '2', '3'] as const).map((heat) => (
              <option key={heat} value={heat}>
                {t(`heat.${heat}`, { ns: 'cards' })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('basics.category')} required error={errors.category?.message}>
          <Select {...form.register('category')}>
            {dishCategories.map((category) => (
              <option key={category} value={category}>
                {t(`categories.${category}`, { ns: 'cards' })}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('basics.cuisine')} error={errors.cuisine?.message}>
          {/* Remounted once the cuisines are loaded: a select can't show a value whose option comes later. */}
          <Select key={cuisines.length} {...form.register('cuisine', { setValueAs: textOrNull })}>
            <option value="">{t('basics.noCuisine')}</option>
            {cuisines.length === 0 && cuisine && <option value={cuisine}>{cuisineName(cuisine)}</option>}
            {cuisines.map(({ slug }) => (
              <option key={slug} value={slug}>
                {cuisineName(slug)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </EditorSection>
  )
}
