import { z } from 'zod'

/** Why an admin does something: goes on record, and to the person concerned. */
export const Reason = z.string().trim().min(3).max(500)

/** Where the page before ended: the moment and the id of its last row. */
const Cursor = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)~[0-9a-f-]{36}$/)
  .refine((cursor) => !Number.isNaN(Date.parse(cursor.split('~')[0] ?? '')))

/** A page of a list that may be very long: counted pages would be slow far down, so each begins after the last. */
export const adminListRequest = {
  query: z.string().trim().max(100).default(''),
  cursor: Cursor.optional(),
  limit: z.int().min(1).max(100).default(30),
}

/** Null: this was the last page. */
export const nextCursor = z.string().nullable()

/** The caller offers the way back for some seconds: whoever is concerned is told once these are over. */
export const undoable = z.boolean().default(false)
