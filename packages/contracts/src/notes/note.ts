import { z } from 'zod'
import { Id, Moment } from '../common-fields.ts'
import type { StaffRight } from '../staff/staff-right.ts'

export const notedKinds = ['user', 'chef', 'dish', 'service', 'order', 'booking', 'review'] as const
export type NotedKind = (typeof notedKinds)[number]

/** The right that opens a record opens its notes. */
export const rightOfNoted: Readonly<Record<NotedKind, StaffRight>> = {
  user: 'people_read',
  chef: 'kitchens_read',
  dish: 'listings',
  service: 'listings',
  order: 'orders_read',
  booking: 'orders_read',
  review: 'reviews',
}

export const AdminNote = z.object({ id: Id, body: z.string(), author: z.string(), createdAt: Moment })
export type AdminNote = z.infer<typeof AdminNote>

export const subject = { subjectKind: z.enum(notedKinds), subjectId: Id }
