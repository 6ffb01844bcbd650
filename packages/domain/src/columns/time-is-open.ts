import { type RawBuilder, sql } from 'kysely'

interface PlannedTime {
  chefId: RawBuilder<unknown>
  /** In the kitchen's time zone. */
  day: RawBuilder<unknown>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

/** Condition for a time that the exceptions of its day leave open at least in part. Agrees with `closedRanges`. */
export function timeIsOpen({ chefId, day, from, until }: PlannedTime): RawBuilder<unknown> {
  return sql`
    not exists (
      select
      from public.chef_hour_exceptions e
      where e.chef_id = ${chefId}
        and e.day = ${day}
        and not exists (
          select
          from public.chef_hour_exceptions o
          join public.chefs z on z.id = o.chef_id
          where o.chef_id = e.chef_id
            and o.day = e.day
            and private.moment_of(o.day + o.opens_minute * interval '1 minute', z.time_zone) < ${until}
            and private.moment_of(o.day + o.closes_minute * interval '1 minute', z.time_zone) > ${from}
        )
    )
  `
}
