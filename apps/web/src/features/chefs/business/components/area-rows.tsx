import { mostDeliveryAreas } from '@localchef/contracts/chefs/delivery-area'
import type { HandoverRules } from '@localchef/contracts/chefs/handover'
import { CircleDashed, MapPinned, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'

type HandoverForm = UseFormReturn<z.input<typeof HandoverRules>, unknown, z.output<typeof HandoverRules>>

/** Further delivery areas, each a ring or a list of ZIP codes with its own fee and minimum. */
export function AreaRows({ form }: { form: HandoverForm }) {
  const { t } = useTranslation('business')
  const { fields, append, ...rows } = useFieldArray({ control: form.control, name: 'deliveryAreas' })
  const remove = useRemoveRow((index) => form.getValues(`deliveryAreas.${index}`), rows)
  return (
    <section aria-labelledby="areas-heading" className="grid gap-3 sm:pl-8">
      <div className="grid gap-1">
        <h3 id="areas-heading" className="font-semibold">
          {t('areas.title')}
        </h3>
        <p className="text-small text-ink-soft">{t('areas.hint')}</p>
      </div>
      {fields.map((field, index) => (
        <AreaRow
          key={field.id}
          form={form}
          index={index}
          isRing={field.radiusMiles !== null}
          onRemove={() => remove(index)}
        />
      ))}
      {fields.length < mostDeliveryAreas && (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="soft"
            size="sm"
            icon={<CircleDashed aria-hidden />}
            onClick={() => append({ radiusMiles: 10, zipCodes: [], fee: 0, minimum: 0 })}
          >
            {t('areas.addRing')}
          </Button>
          <Button
            variant="soft"
            size="sm"
            icon={<MapPinned aria-hidden />}
            onClick={() => append({ radiusMiles: null, zipCodes: [], fee: 0, minimum: 0 })}
          >
            {t('areas.addZips')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface AreaRowProps {
  form: HandoverForm
  index: number
  isRing: boolean
  onRemove: () => void
}

function AreaRow({ form, index, isRing, onRemove }: AreaRowProps) {
  const { t } = useTranslation('business')
  const name = `deliveryAreas.${index}` as const
  const error = form.formState.errors.deliveryAreas?.[index]
  return (
    <fieldset className="grid items-start gap-3 rounded-lg border border-line p-4 sm:grid-cols-[2fr_1fr_1fr_auto]">
      <legend className="sr-only">{t('areas.area', { number: index + 2 })}</legend>
      {isRing ? (
        <NumberField
          label={t('handover.radius')}
          required
          error={error?.radiusMiles?.message}
          decimal
          registration={form.register(`${name}.radiusMiles`, asNumber)}
        />
      ) : (
        <Controller
          control={form.control}
          name={`${name}.zipCodes`}
          render={({ field }) => (
            <ZipCodes
              value={field.value ?? []}
              onChange={field.onChange}
              error={error?.zipCodes ? t('areas.zipError') : undefined}
            />
          )}
        />
      )}
      <NumberField
        label={t('handover.fee')}
        required
        error={error?.fee?.message}
        decimal
        registration={form.register(`${name}.fee`, asNumber)}
      />
      <NumberField
        label={t('handover.minimum')}
        required
        error={error?.minimum?.message}
        decimal
        registration={form.register(`${name}.minimum`, asNumber)}
      />
      <IconButton label={t('areas.remove', { number: index + 2 })} className="sm:mt-6.5" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </fieldset>
  )
}

interface ZipCodesProps {
  value: readonly string[]
  onChange: (zipCodes: string[]) => void
  error: string | undefined
}

/** A list as people type it: with commas, spaces or both. */
function ZipCodes({ value, onChange, error }: ZipCodesProps) {
  const { t } = useTranslation('business')
  const [text, setText] = useState(value.join(', '))
  return (
    <Field label={t('areas.zips')} required hint={t('areas.zipsHint')} error={error}>
      <TextInput
        inputMode="numeric"
        className="numeric"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(target.value.split(/[\s,;]+/).filter(Boolean))
        }}
      />
    </Field>
  )
}
