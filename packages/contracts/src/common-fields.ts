import { z } from 'zod'

/** Whatever PostgreSQL takes as a uuid: rows that were written elsewhere need not keep to RFC 9562. */
export const Id = z.guid()

/** An ISO 8601 moment in UTC. */
export const Moment = z.iso.datetime({ offset: true })

/** A calendar day, `2026-11-21`. */
export const Day = z.iso.date()

/** A stored picture: where its original lies in the bucket `pictures`, and the colour to show until it is there. */
export const Picture = z.object({ path: z.string(), color: z.string() })
export type Picture = z.infer<typeof Picture>
