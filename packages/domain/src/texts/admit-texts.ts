import { sql } from 'kysely'
import type { Queries } from '../queries.ts'
import { readSettings } from '../read-settings.ts'
import { type TextOccasion, textTime } from './text-time.ts'

/** A text that an attempt is about to send. */
export interface DueText extends Omit<TextOccasion, 'now'> {
  id: string
}

/**
 * The texts of a batch that can be sent now: their recipients still agree, no limit is reached, and it is not night.
 * Other texts are postponed until the limit or the night ends, if they are still useful then. If not, they are held
 * back for good. Both are stored with the reason. The settings are read once; each text is counted by itself, under a
 * lock that all processes share.
 */
export async function admitTexts(
  db: Queries,
  texts: readonly DueText[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const {
    texts: { perHour, perDay, perKitchenDay },
  } = await readSettings(db, ['texts'])
  const admitted = new Set<string>()
  for (const text of texts) {
    const atNight = textTime({ ...text, now })
    if (atNight?.getTime() !== now.getTime()) {
      await wait(db, text, atNight ? 'night' : 'late', atNight, now)
      continue
    }
    const { rows } = await sql<{ reason: string | null; roomAt: Date | null }>`
      select reason, case when isfinite(room_at) then room_at end as "roomAt"
      from mail.admit_text(${text.id}, ${now}, ${perHour}, ${perDay}, ${perKitchenDay})
    `.execute(db)
    const { reason, roomAt } = rows[0] ?? { reason: 'gone', roomAt: null }
    if (reason === null) {
      admitted.add(text.id)
    } else if (limits.has(reason)) {
      await wait(db, text, reason, roomAt && textTime({ ...text, now: roomAt }), now)
    }
  }
  return admitted
}

/** Reasons that end by themselves. For all others, `mail.admit_text` has already held the text back. */
const limits: ReadonlySet<string> = new Set(['hour', 'day', 'kitchen'])

async function wait(
  db: Queries,
  { id }: DueText,
  reason: string,
  until: Date | null,
  now: Date,
): Promise<void> {
  await (until
    ? sql`select mail.postpone_text(${id}, ${reason}, ${until})`
    : sql`select mail.hold_text(${id}, ${reason}, ${now})`
  ).execute(db)
}
