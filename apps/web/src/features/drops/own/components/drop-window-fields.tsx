import { mostDropWindows } from '@localchef/contracts/drops/drop-fields'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { numberOrNull } from '@/shared/forms/empty-to-null.ts'
import { NumberField } from '@/shared/forms/number-field.tsx'
import { useRemoveRow } from '@/shared/forms/use-remove-row.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field, FieldError } from '@/shared/ui/field.tsx'
import { IconButton } from '@/shared/ui/icon-button.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import type { DropFormReturn } from '../drop-form.ts'

/** The pickup windows with their limits. A new one follows the last. */
export function DropWindowFields({ form }: { form: DropFormReturn }) {
  const { t } = useTranslation('drops')
  const windows = useFieldArray({ control: form.control, name: 'windows', keyName: 'key' })
  const remove = useRemoveRow((index) => form.getValues(`windows.${index}`), windows)
  const { errors } = form.formState
  const addWindow = () => {
    const last = form.getValues('windows').at(-1)
    const from = last?.until ?? '12:00'
    windows.append({
      day: last?.day ?? '',
      from,
      until: hourLater(from),
      portionsLimit: last?.portionsLimit ?? null,
    })
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">{t('form.windows')}</legend>
      <p className="text-small text-ink-soft">{t('form.windowsHint')}</p>
      {windows.fields.map(({ key }, index) => {
        const error = errors.windows?.[index]
        return (
          <fieldset
            key={key}
            aria-label={t('form.window', { number: index + 1 })}
            className="grid grid-cols-2 items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-[1.3fr_1fr_1fr_1fr_auto]"
          >
            <Field label={t('form.day')} required error={error?.day?.message}>
              <TextInput type="date" {...form.register(`windows.${index}.day`)} />
            </Field>
            <Field label={t('form.from')} required error={error?.from?.message}>
              <TextInput type="time" {...form.register(`windows.${index}.from`)} />
            </Field>
            <Field label={t('form.until')} required error={error?.until?.message}>
              <TextInput type="time" {...form.register(`windows.${index}.until`)} />
            </Field>
            <NumberField
              label={t('form.windowLimit')}
              error={error?.portionsLimit?.message}
              min={1}
              registration={form.register(`windows.${index}.portionsLimit`, { setValueAs: numberOrNull })}
            />
            <IconButton
              label={t('form.removeWindow', { number: index + 1 })}
              disabled={windows.fields.length === 1}
              className="self-end"
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </fieldset>
        )
      })}
      <FieldError>{errors.windows?.message}</FieldError>
      {windows.fields.length < mostDropWindows && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden />}
          className="w-fit"
          onClick={addWindow}
        >
          {t('form.addWindow')}
        </Button>
      )}
    </fieldset>
  )
}

function hourLater(time: string): string {
  return `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}${time.slice(2)}`
}
