import { type BatchFields, batchProblems } from '@localchef/contracts/menu/batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import i18n from 'i18next'
import { z } from 'zod'
import { clockTimeAt, momentOf } from './kitchen-time.ts'

const Time = z.string().regex(/^\d{2}:\d{2}$/, 'validation.required')
const Day = z.iso.date('validation.required')

const BatchForm = z.object({
  dishId: z.string().min(1),
  day: Day,
  from: Time,
  until: Time,
  /** Only asked for batches that are cooked after orders close. */
  orderByDay: z.string(),
  orderByTime: z.string(),
  portionsMade: z.int().min(1).max(1000),
})
export type BatchFormValues = z.output<typeof BatchForm>

/** What is filled in, as moments. A window that ends before it begins runs past midnight. */
export function batchOf(values: BatchFormValues, dishes: readonly MenuDish[], timeZone: string): BatchFields {
  const { day, from, until } = values
  const dish = dishes.find(({ id }) => id === values.dishId)
  const hasOrderTime = dish?.promise === 'scheduled_batch' && values.orderByDay && values.orderByTime
  const pickupFrom = momentOf({ day, time: from }, timeZone)
  const untilDay = until < from ? dayAfter(day) : day
  return {
    pickupFrom,
    pickupUntil: momentOf({ day: untilDay, time: until }, timeZone),
    orderBy: hasOrderTime ? momentOf({ day: values.orderByDay, time: values.orderByTime }, timeZone) : null,
    portionsMade: values.portionsMade,
  }
}

/** The contract's rules, in the words and the fields of the form. */
export function batchForm(dishes: readonly MenuDish[], timeZone: string) {
  return BatchForm.superRefine((values, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message, input: values })
    const batch = batchOf(values, dishes, timeZone)
    const isScheduled = dishes.find(({ id }) => id === values.dishId)?.promise === 'scheduled_batch'
    if (isScheduled && batch.orderBy === null) refuse('orderByTime', 'validation.required')
    if (Date.parse(batch.pickupUntil) <= Date.now())
      refuse('until', i18n.t('batches.problems.over', { ns: 'menuItems' }))
    for (const { path, problem } of batchProblems(batch)) {
      refuse(
        path[0] === 'orderBy' ? 'orderByTime' : 'until',
        i18n.t(`batches.problems.${problem}`, { ns: 'menuItems' }),
      )
    }
  })
}

export function batchFormValues(
  batch: MenuBatch | undefined,
  first: MenuDish | undefined,
  timeZone: string,
): BatchFormValues {
  if (batch) {
    const from = clockTimeAt(batch.pickupFrom, timeZone)
    const orderBy = batch.orderBy === null ? null : clockTimeAt(batch.orderBy, timeZone)
    return {
      dishId: batch.dishId,
      day: from.day,
      from: from.time,
      until: clockTimeAt(batch.pickupUntil, timeZone).time,
      orderByDay: orderBy?.day ?? from.day,
      orderByTime: orderBy?.time ?? '',
      portionsMade: batch.portionsMade,
    }
  }
  const now = clockTimeAt(Date.now(), timeZone)
  const isScheduled = first?.promise === 'scheduled_batch'
  return {
    dishId: first?.id ?? '',
    day: isScheduled || now.time >= '19:00' ? dayAfter(now.day) : now.day,
    from: isScheduled || now.time >= '19:00' || now.time < '07:00' ? '17:00' : now.time,
    until: '20:00',
    orderByDay: now.day,
    orderByTime: '20:00',
    portionsMade: 10,
  }
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
