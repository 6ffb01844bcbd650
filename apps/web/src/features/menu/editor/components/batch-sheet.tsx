import { createBatch } from '@localchef/contracts/menu/create-batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/shared/backend/api-error.ts'
import { callFunction } from '@/shared/backend/call-function.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { type BatchFormValues, batchForm, batchFormValues, batchOf } from '../batch-form.ts'
import { numberOrNull } from '../dish-form.ts'
import { useDishName } from '../dish-name.ts'
import { menuKey } from '../use-menu.ts'

interface BatchSheetProps {
  /** None: a new batch. */
  batch: MenuBatch | undefined
  dishes: readonly MenuDish[]
  timeZone: string
  onClose: () => void
}

/** Plans or changes a batch; days and times are those of the kitchen. */
export function BatchSheet({ batch, dishes, timeZone, onClose }: BatchSheetProps) {
  const { t } = useTranslation(['menuItems', 'common'])
  const nameOf = useDishName()
  const queryClient = useQueryClient()
  const formId = useId()
  const first = dishes.find(({ promise }) => promise !== 'made_to_order') ?? dishes[0]
  const form = useZodForm(batchForm(dishes, timeZone), batchFormValues(batch, first, timeZone))
  const { errors } = form.formState
  const [failure, setFailure] = useState<string>()
  const idempotencyKey = useRef(crypto.randomUUID())
  const isScheduled = dishes.find(({ id }) => id === form.watch('dishId'))?.promise === 'scheduled_batch'

  const save = useMutation({
    mutationFn: (values: BatchFormValues) => {
      const fields = batchOf(values, dishes, timeZone)
      return batch
        ? callFunction(updateBatch, { ...fields, id: batch.id })
        : callFunction(
            createBatch,
            { ...fields, dishId: values.dishId },
            { idempotencyKey: idempotencyKey.current },
          )
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: menuKey })
      toast.success(t(batch ? 'batches.changed' : 'batches.planned'))
      onClose()
    },
    onError: (error) => {
      idempotencyKey.current = crypto.randomUUID()
      const code = error instanceof ApiError ? error.code : ''
      if (code === 'portions_sold') setFailure(t('batches.failed.portionsSold'))
      else if (code === 'window_promised') setFailure(t('batches.failed.windowPromised'))
      else
        setFailure(t(error instanceof ApiError && error.status === 0 ? 'failed.offline' : 'failed.unknown'))
    },
  })

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
        onSubmit={form.handleSubmit((values) => {
          setFailure(undefined)
          return save.mutateAsync(values).catch(() => {})
        })}
        className="grid grid-cols-2 items-start gap-4"
      >
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
        {isScheduled && (
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
        )}
        <div className="col-span-2">
          <FormError>{failure}</FormError>
        </div>
      </form>
    </Sheet>
  )
}
