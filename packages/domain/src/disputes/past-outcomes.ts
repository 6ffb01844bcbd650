import { type RawBuilder, sql } from 'kysely'

/** All outcomes of the dispute about a subject, of either side's report, as an array of `PastOutcome`. */
export function pastOutcomes(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'kind', u.kind, 'side', u.side, 'amount', (u.amount_cents / 100.0)::float8, 'note', u.note,
            'by', d.name, 'at', u.created_at, 'settledAt', u.settled_at,
            'reopened', case when u.reopened_at is not null then jsonb_build_object(
              'at', u.reopened_at, 'by', p.name, 'reason', u.reopen_reason
            ) end
          )
          order by u.created_at, u.id
        )
        from public.reports t
        join public.dispute_outcomes u on u.report_id = t.id
        left join public.profiles d on d.id = u.decided_by
        left join public.profiles p on p.id = u.reopened_by
        where t.subject_kind = ${kind}
          and t.subject_id = ${id}
      ),
      '[]'
    )
  `
}
