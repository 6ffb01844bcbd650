import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { ChoiceGroup } from './choice-group.tsx'
import { EditorSection } from './editor-section.tsx'

const emptyVariant = { name: '', nameRu: null, additionalPrice: 0, isAvailable: true }

export function ChoicesSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const groups = useFieldArray({ control: form.control, name: 'variantGroups', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`variantGroups.${index}`), groups)
  const add = (minChoices: number, maxChoices: number) =>
    groups.append({ name: '', nameRu: null, minChoices, maxChoices, variants: [emptyVariant, emptyVariant] })
  return (
    <EditorSection title={t('choices.title')} hint={t('choices.hint')}>
      {groups.fields.map((group, index) => (
        <ChoiceGroup key={group.key} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => add(1, 1)}>
          {t('choices.addOne')}
        </Button>
        <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => add(0, 3)}>
          {t('choices.addSeveral')}
        </Button>
      </div>
    </EditorSection>
  )
}
