import { type BatchFields, batchProblems } from '@localchef/contracts/menu/batch'
import { createBatch } from '@localchef/contracts/menu/create-batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { mostBatchPortions } from '@localchef/contracts/menu/menu-limits'
import { updateBatch } from '@localchef/contracts/menu/update-batch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import i18n from 'i18next'
import { useId, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callFunction } from '@/shared/backend/call-function.ts'
import { failureOf } from '@/shared/backend/failure-of.ts'
import { dayAfter, zonedDay, zonedMoment, zonedTime } from '@/shared/format/zoned-moment.ts'
import { DraftNotice } from '@/shared/forms/draft-notice.tsx'
import { asNumber } from '@/shared/forms/empty-to-null.ts'
import { NumberInput } from '@/shared/forms/number-input.tsx'
import { useDraft } from '@/shared/forms/use-draft.ts'
import { useZodForm } from '@/shared/forms/use-zod-form.ts'
import { refusalText } from '@/shared/i18n/refusal-text.ts'
import { useNameOf } from '@/shared/i18n/use-name-of.ts'
import { PreparedNotice } from '@/shared/prepared/prepared-notice.tsx'
import { usePreparedFields } from '@/shared/prepared/use-prepared-fields.ts'
import { Button } from '@/shared/ui/button.tsx'
import { Field } from '@/shared/ui/field.tsx'
import { FormError } from '@/shared/ui/form-error.tsx'
import { Select } from '@/shared/ui/select.tsx'
import { Sheet } from '@/shared/ui/sheet.tsx'
import { TextInput } from '@/shared/ui/text-input.tsx'
import { toast } from '@/shared/ui/toast.ts'
import { menuKey } from '../use-menu.ts'

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
          <NumberInput {...form.register('portionsMade', asNumber)} />
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

interface SaveBatchOptions {
  /** Undefined to plan a new batch. */
  batch: MenuBatch | undefined
  dishes: readonly MenuDish[]
  timeZone: string
  onSaved: () => void
  onFailure: (message: string) => void
}

function useSaveBatch({ batch, dishes, timeZone, onSaved, onFailure }: SaveBatchOptions) {
  const { t } = useTranslation('menuItems')
  const queryClient = useQueryClient()
  const idempotencyKey = useRef(crypto.randomUUID())
  return useMutation({
    mutationFn: ({ version, ...values }: BatchFormValues & { version: string | undefined }) => {
      const fields = batchOf(values, dishes, timeZone)
      return batch
        ? callFunction(updateBatch, { ...fields, id: batch.id, version: version ?? batch.version })
        : callFunction(
            createBatch,
            { ...fields, dishId: values.dishId },
            { idempotencyKey: idempotencyKey.current },
          )
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: menuKey })
      toast.success(t(batch ? 'batches.changed' : 'batches.planned'))
      onSaved()
    },
    onError: (error) => {
      idempotencyKey.current = crypto.randomUUID()
      // Refetches the newer values, which are shown beside the typed ones.
      void queryClient.invalidateQueries({ queryKey: menuKey })
      const { code } = failureOf(batch ? updateBatch : createBatch, error)
      onFailure(code === 'network_error' ? t('failed.offline') : refusalText(code))
    },
  })
}

const Time = z.string().regex(/^\d{2}:\d{2}$/, 'validation.required')
const Day = z.iso.date('validation.required')

const BatchForm = z.object({
  dishId: z.string().min(1),
  day: Day,
  from: Time,
  until: Time,
  /** Only for scheduled batches. */
  orderByDay: z.string(),
  orderByTime: z.string(),
  portionsMade: z.int().min(1).max(mostBatchPortions),
})
type BatchFormValues = z.output<typeof BatchForm>

/** The form's values as moments. A window that ends before it begins runs past midnight. */
function batchOf(values: BatchFormValues, dishes: readonly MenuDish[], timeZone: string): BatchFields {
  const { day, from, until } = values
  const dish = dishes.find(({ id }) => id === values.dishId)
  const hasOrderTime = dish?.promise === 'scheduled_batch' && values.orderByDay && values.orderByTime
  const momentOf = (onDay: string, time: string) => zonedMoment(onDay, time, timeZone).toISOString()
  const untilDay = until < from ? dayAfter(day) : day
  return {
    pickupFrom: momentOf(day, from),
    pickupUntil: momentOf(untilDay, until),
    orderBy: hasOrderTime ? momentOf(values.orderByDay, values.orderByTime) : null,
    portionsMade: values.portionsMade,
  }
}

/** The contract's rules with translated messages at the form's fields. */
function batchForm(dishes: readonly MenuDish[], timeZone: string) {
  return BatchForm.superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: values })
    const batch = batchOf(values, dishes, timeZone)
    const isScheduled = dishes.find(({ id }) => id === values.dishId)?.promise === 'scheduled_batch'
    if (isScheduled && batch.orderBy === null) refuse('orderByTime', 'validation.required')
    if (Date.parse(batch.pickupUntil) <= Date.now()) {
      refuse('until', i18n.t('batches.problems.over', { ns: 'menuItems' }))
    }
    for (const { path, problem } of batchProblems(batch)) {
      refuse(
        path[0] === 'orderBy' ? 'orderByTime' : 'until',
        i18n.t(`batches.problems.${problem}`, { ns: 'menuItems' }),
      )
    }
  })
}

function batchFormValues(
  batch: (BatchFields & Pick<MenuBatch, 'dishId'>) | undefined,
  first: MenuDish | undefined,
  timeZone: string,
): BatchFormValues {
  if (batch) {
    const pickupFrom = new Date(batch.pickupFrom)
    const orderBy = batch.orderBy === null ? null : new Date(batch.orderBy)
    return {
      dishId: batch.dishId,
      day: zonedDay(pickupFrom, timeZone),
      from: zonedTime(pickupFrom, timeZone),
      until: zonedTime(new Date(batch.pickupUntil), timeZone),
      orderByDay: zonedDay(orderBy ?? pickupFrom, timeZone),
      orderByTime: orderBy ? zonedTime(orderBy, timeZone) : '',
      portionsMade: batch.portionsMade,
    }
  }
  const now = new Date()
  const today = zonedDay(now, timeZone)
  const time = zonedTime(now, timeZone)
  const isScheduled = first?.promise === 'scheduled_batch'
  return {
    dishId: first?.id ?? '',
    day: isScheduled || time >= '19:00' ? dayAfter(today) : today,
    from: isScheduled || time >= '19:00' || time < '07:00' ? '17:00' : time,
    until: '20:00',
    orderByDay: today,
    orderByTime: '20:00',
    portionsMade: 10,
  }
}
