import type { BatchFields } from '@localchef/contracts/menu/batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { useId, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { numberOrNull } from '@/shared/forms/empty-to-null.ts'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { usePreparedFields } from '@/shared/prepared/use-prepared-fields.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { type BatchFormValues, batchForm, batchFormValues } from '../batch-form.ts'
import { useSaveBatch } from '../use-save-batch.ts'

interface BatchSheetProps {
  /** Undefined to plan a new batch. */
  batch: MenuBatch | undefined
  /** Values that a program prepared. */
  prepared?: BatchFields & Pick<MenuBatch, 'dishId'>
  dishes: readonly MenuDish[]
  timeZone: string
  onClose: () => void
}

/** Plans or changes a batch. Days and times are in the kitchen's time zone. */
export function BatchSheet({ batch, prepared, dishes, timeZone, onClose }: BatchSheetProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const nameOf = useNameOf()
  const formId = useId()
  const first = dishes.find(({ promise }) => promise !== 'made_to_order') ?? dishes[0]
  const values = batchFormValues(batch, first, timeZone)
  const form = useZodForm(batchForm(dishes, timeZone), values)
  const draft = useDraft(form, null, batch && { version: batch.version, values })
  usePreparedFields(form, prepared && batchFormValues(prepared, first, timeZone))
  const { errors } = form.formState
  const [failure, setFailure] = useState<string>()
  const isScheduled = dishes.find(({ id }) => id === form.watch('dishId'))?.promise === 'scheduled_batch'
  const save = useSaveBatch({ batch, dishes, timeZone, onSaved: onClose, onFailure: setFailure })
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(batch ? 'batches.editTitle' : 'batches.plan')}
      description={t('batches.formHint')}
      footer={
        <Button type="submit" form={formId} block busy={save.isPending}>
          {t(batch ? 'batches.save' : 'batches.add')}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((typed) => {
          setFailure(undefined)
          return save.mutateAsync({ ...typed, version: draft.seenVersion() }).catch(() => {})
        })}
        className="grid grid-cols-2 items-start gap-4"
      >
        <div className="col-span-2 empty:hidden">
          <DraftNotice draft={draft} labels={useBatchLabels()} />
          {prepared && <PreparedNotice of="fields" />}
        </div>
        <Field label={t('batches.dish')} required error={errors.dishId?.message} className="col-span-2">
          <Select disabled={batch !== undefined} {...form.register('dishId')}>
            {dishes.map((dish) => (
              <option key={dish.id} value={dish.id}>
                {nameOf(dish)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('batches.day')} required error={errors.day?.message} className="max-sm:col-span-2">
          <TextInput type="date" {...form.register('day')} />
        </Field>
        <Field
          label={t('batches.portions')}
          required
          error={errors.portionsMade?.message}
          className="max-sm:col-span-2"
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register('portionsMade', { setValueAs: numberOrNull })}
          />
        </Field>
        <Field label={t('batches.from')} required error={errors.from?.message}>
          <TextInput type="time" {...form.register('from')} />
        </Field>
        <Field label={t('batches.until')} required error={errors.until?.message}>
          <TextInput type="time" {...form.register('until')} />
        </Field>
        {isScheduled && <OrderByFields form={form} />}
        <div className="col-span-2">
          <FormError>{failure}</FormError>
        </div>
      </form>
    </Sheet>
  )
}

function useBatchLabels() {
  const { t } = useTranslation('menuItems')
  return {
    day: t('batches.day'),
    portionsMade: t('batches.portions'),
    from: t('batches.from'),
    until: t('batches.until'),
  }
}

function OrderByFields({ form }: { form: UseFormReturn<BatchFormValues> }) {
  const { t } = useTranslation('menuItems')
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t('batches.orderByDay')}
        required
        error={errors.orderByDay?.message}
        className="max-sm:col-span-2"
      >
        <TextInput type="date" {...form.register('orderByDay')} />
      </Field>
      <Field
        label={t('batches.orderByTime')}
        required
        error={errors.orderByTime?.message}
        className="max-sm:col-span-2"
      >
        <TextInput type="time" {...form.register('orderByTime')} />
      </Field>
    </>
  )
}
