import { costCents, type DishCost, marginOf } from '@localchef/contracts/menu/dish-cost'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDollars } from '@/shared/format/money.ts'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { SegmentedChoice } from '@/shared/ui/segmented-choice.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DishFormReturn } from '../dish-form.ts'
import { EditorSection } from './editor-section.tsx'

const ways = ['none', 'sum', 'parts'] as const
type Way = (typeof ways)[number]

/** The cost of making a portion, as a sum or by ingredients. Only the chef sees it. */
export function CostSection({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const cost = form.watch('cost') ?? null
  const hasParts = (cost?.parts ?? []).length > 0
  // Rows stay open when the last one is removed, so that the removal can be undone.
  const [isByParts, setByParts] = useState(hasParts)
  const way: Way = cost === null ? 'none' : hasParts || isByParts ? 'parts' : 'sum'
  const choose = (next: Way) => {
    if (next === way) return
    setByParts(next === 'parts')
    form.setValue('cost', costFor(next, form), { shouldDirty: true })
  }
  return (
    <EditorSection title={t('cost.title')} inside={t('cost.inside')} hint={t('cost.hint')}>
      <SegmentedChoice
        label={t('cost.way')}
        className="justify-self-start max-sm:w-full"
        value={way}
        onChange={choose}
        options={ways.map((value) => ({ value, label: t(`cost.ways.${value}`) }))}
      />
      {way === 'sum' && (
        <Field
          label={t('cost.total')}
          className="sm:max-w-48"
          error={form.formState.errors.cost?.total?.message}
        >
          <NumberInput cents start={<span>$</span>} {...form.register('cost.total', asNumber)} />
        </Field>
      )}
      {way === 'parts' && <CostParts form={form} />}
      {cost !== null && <MarginLine form={form} cost={cost as DishCost} />}
    </EditorSection>
  )
}

/** Initial value of each way: the dish's ingredients without amounts, or the sum of the parts. */
function costFor(way: Way, form: DishFormReturn): DishCost | null {
  if (way === 'none') return null
  const known = form.getValues('cost')
  if (way === 'sum') return { total: costOf(known as DishCost | null), parts: [] }
  const names = (form.getValues('ingredients') ?? []).map(({ name }) => name)
  const parts = (names.length > 0 ? names : ['']).map((name) => ({ name, amount: '', cost: 0 }))
  return { total: 0, parts }
}

function costOf(cost: DishCost | null | undefined): number {
  return cost ? costCents(cost) / 100 : 0
}

function CostParts({ form }: { form: DishFormReturn }) {
  const { t } = useTranslation('menuItems')
  const rows = useFieldArray({ control: form.control, name: 'cost.parts', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`cost.parts.${index}`), rows)
  const errors = form.formState.errors.cost?.parts
  return (
    <>
      <ul className="grid gap-3">
        {rows.fields.map((row, index) => (
          <li
            key={row.key}
            className="grid grid-cols-[1fr_auto] items-start gap-2 sm:grid-cols-[1fr_8rem_8rem_auto]"
          >
            <Field label={t('cost.name')} required error={errors?.[index]?.name?.message}>
              <TextInput autoComplete="off" {...form.register(`cost.parts.${index}.name`)} />
            </Field>
            <IconButton
              label={t('cost.remove', { number: index + 1 })}
              onClick={() => remove(index)}
              className="mt-6 sm:order-last"
            >
              <X aria-hidden />
            </IconButton>
            <Field label={t('cost.amount')} error={errors?.[index]?.amount?.message}>
              <TextInput autoComplete="off" {...form.register(`cost.parts.${index}.amount`)} />
            </Field>
            <Field label={t('cost.cost')} required error={errors?.[index]?.cost?.message}>
              <NumberInput
                cents
                start={<span>$</span>}
                {...form.register(`cost.parts.${index}.cost`, asNumber)}
              />
            </Field>
          </li>
        ))}
      </ul>
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => rows.append({ name: '', amount: '', cost: 0 })}
      >
        {t('cost.add')}
      </Button>
    </>
  )
}

function MarginLine({ form, cost }: { form: DishFormReturn; cost: DishCost }) {
  const { t } = useTranslation('menuItems')
  const price: unknown = form.watch('price')
  const total = costOf(cost)
  if (typeof price !== 'number' || !Number.isFinite(total)) return null
  const { amount, percent } = marginOf(price, total)
  return (
    <p className="numeric text-small" aria-live="polite">
      {percent === null
        ? t('cost.costs', { cost: formatDollars(total) })
        : t('cost.leaves', { cost: formatDollars(total), margin: formatDollars(amount), percent })}
    </p>
  )
}
