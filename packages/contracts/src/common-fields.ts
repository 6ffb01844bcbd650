import { z } from 'zod'

/** Whatever PostgreSQL takes as a uuid: rows that were written elsewhere need not keep to RFC 9562. */
export const Id = z.guid()

/** ISO 8601 knows the year 0, databases do not; and no column or calculation meets its own end by these. */
const inYears = (text: string) => /^(19|2\d)\d\d-/.test(text)
const outsideYears = 'A year from 1900 to 2999'

/** An ISO 8601 moment in UTC. */
export const Moment = z.iso.datetime({ offset: true }).refine(inYears, outsideYears)

/** A calendar day, `2026-11-21`. */
export const Day = z.iso.date().refine(inYears, outsideYears)

/** A count or version that comes from outside: no more than a column of type integer holds. */
export const Whole = z.int().min(0).max(2_147_483_647)

/** A stored picture: where its original lies in the bucket `pictures`, and the colour to show until it is there. */
export const Picture = z.object({ path: z.string(), color: z.string() })
export type Picture = z.infer<typeof Picture>
