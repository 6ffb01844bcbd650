import {
  type DropFields,
  dropProblems,
  mostDropDishes,
  mostDropPictures,
  mostDropWindows,
} from '@localchef/contracts/drops/drop-fields'
import {
  longestDropTitle,
  longestStory,
  mostPortionsPerPerson,
  mostWindowPortions,
} from '@localchef/contracts/drops/drop-limits'
import type { OwnDrop } from '@localchef/contracts/drops/own-drop'
import { PictureInput } from '@localchef/contracts/menu/dish'
import { mostBatchPortions } from '@localchef/contracts/menu/menu-limits'
import { optionalPlainName, plainName } from '@localchef/contracts/plain-name'
import i18n from 'i18next'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { dayAfter, zonedDay, zonedMoment, zonedTime } from '@/shared/format/zoned-moment.ts'

const Time = z.string().regex(/^\d{2}:\d{2}$/, 'validation.required')
const Day = z.iso.date('validation.required')
const Limit = z.int().min(1).max(mostPortionsPerPerson).nullable()

const DropForm = z.object({
  title: plainName(2, longestDropTitle),
  titleRu: optionalPlainName(longestDropTitle),
  story: z.string().trim().max(longestStory),
  storyRu: z.string().trim().max(longestStory).nullable(),
  pictures: z.array(PictureInput).max(mostDropPictures),
  opensDay: Day,
  opensTime: Time,
  orderByDay: Day,
  orderByTime: Time,
  perPerson: Limit,
  windows: z
    .array(
      z.object({
        day: Day,
        from: Time,
        until: Time,
        portionsLimit: z.int().min(1).max(mostWindowPortions).nullable(),
      }),
    )
    .min(1)
    .max(mostDropWindows),
  dishes: z
    .array(
      z.object({
        dishId: z.string().min(1, 'validation.required'),
        portions: z.int().min(1).max(mostBatchPortions),
        perPerson: Limit,
      }),
    )
    .min(1)
    .max(mostDropDishes),
})
export type DropFormInput = z.input<typeof DropForm>
export type DropFormValues = z.output<typeof DropForm>
export type DropFormReturn = UseFormReturn<DropFormInput, unknown, DropFormValues>

/** The form's values as moments. A window that ends before it begins runs past midnight. */
export function dropOf(values: DropFormValues, timeZone: string): DropFields {
  const { opensDay, opensTime, orderByDay, orderByTime, windows, ...others } = values
  const momentOf = (day: string, time: string) => zonedMoment(day, time, timeZone).toISOString()
  return {
    ...others,
    titleRu: others.titleRu || null,
    storyRu: others.storyRu || null,
    opensAt: momentOf(opensDay, opensTime),
    orderBy: momentOf(orderByDay, orderByTime),
    windows: windows.map(({ day, from, until, portionsLimit }) => ({
      pickupFrom: momentOf(day, from),
      pickupUntil: momentOf(until < from ? dayAfter(day) : day, until),
      portionsLimit,
    })),
  }
}

/** Fields of the contract under other names in the form. */
const namesInForm: Readonly<Record<string, string>> = {
  orderBy: 'orderByTime',
  pickupFrom: 'from',
  pickupUntil: 'until',
}

/** The contract's rules with translated messages at the form's fields. */
export function dropForm(timeZone: string) {
  return DropForm.superRefine((values, context) => {
    for (const { path, problem } of dropProblems(dropOf(values, timeZone))) {
      context.addIssue({
        code: 'custom',
        path: path.map((part) => namesInForm[part] ?? part),
        message: i18n.t(`problems.${problem}`, { ns: 'drops' }),
        input: values,
      })
    }
  })
}

/** The saved drop, or the next Thursday evening with pickup on Saturday as a starting point. */
export function dropFormValues(
  drop: OwnDrop | undefined,
  dishIds: readonly string[],
  timeZone: string,
): DropFormInput {
  if (!drop) return newDrop(dishIds, timeZone)
  const [opensAt, orderBy] = [new Date(drop.opensAt), new Date(drop.orderBy)]
  return {
    title: drop.title,
    titleRu: drop.titleRu ?? '',
    story: drop.story,
    storyRu: drop.storyRu ?? '',
    pictures: drop.pictures,
    opensDay: zonedDay(opensAt, timeZone),
    opensTime: zonedTime(opensAt, timeZone),
    orderByDay: zonedDay(orderBy, timeZone),
    orderByTime: zonedTime(orderBy, timeZone),
    perPerson: drop.perPerson,
    windows: drop.windows.map(({ pickupFrom, pickupUntil, portionsLimit }) => ({
      day: zonedDay(new Date(pickupFrom), timeZone),
      from: zonedTime(new Date(pickupFrom), timeZone),
      until: zonedTime(new Date(pickupUntil), timeZone),
      portionsLimit,
    })),
    dishes: drop.dishes.map(({ dishId, portions, perPerson }) => ({ dishId, portions, perPerson })),
  }
}

const thursday = 4

function newDrop(dishIds: readonly string[], timeZone: string): DropFormInput {
  let opensDay = dayAfter(zonedDay(new Date(), timeZone))
  while (new Date(opensDay).getUTCDay() !== thursday) opensDay = dayAfter(opensDay)
  const friday = dayAfter(opensDay)
  return {
    title: '',
    titleRu: '',
    story: '',
    storyRu: '',
    pictures: [],
    opensDay,
    opensTime: '18:00',
    orderByDay: friday,
    orderByTime: '18:00',
    perPerson: null,
    windows: [{ day: dayAfter(friday), from: '12:00', until: '13:00', portionsLimit: null }],
    dishes: [{ dishId: dishIds[0] ?? '', portions: 20, perPerson: null }],
  }
}
