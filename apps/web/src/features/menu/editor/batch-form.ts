import { type BatchFields, batchProblems } from '@localchef/contracts/menu/batch'
import type { MenuDish } from '@localchef/contracts/menu/dish'
import type { MenuBatch } from '@localchef/contracts/menu/list-menu'
import { mostBatchPortions } from '@localchef/contracts/menu/menu-limits'
import i18n from 'i18next'
import { z } from 'zod'
import { dayAfter, zonedDay, zonedMoment, zonedTime } from '@/shared/format/zoned-moment.ts'

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
export type BatchFormValues = z.output<typeof BatchForm>

/** The form's values as moments. A window that ends before it begins runs past midnight. */
export function batchOf(values: BatchFormValues, dishes: readonly MenuDish[], timeZone: string): BatchFields {
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
export function batchForm(dishes: readonly MenuDish[], timeZone: string) {
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

export function batchFormValues(
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
