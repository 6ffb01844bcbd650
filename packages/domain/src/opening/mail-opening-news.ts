import type { Language } from '@localchef/contracts/language'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import type { Call } from '../server-function.ts'

/** Addresses mailed per transaction. */
export const addressesAtOnce = 200

type SystemCall = Omit<Call, 'user'>

interface Interested {
  email: string
  language: Language
  token: string
}

/**
 * The job. Takes the next addresses, deletes them and queues their mails in one transaction, so that each gets one mail
 * even if the process is killed. Does nothing while the marketplace is closed again: the addresses wait for the next
 * opening.
 */
export async function mailOpeningNews(call: SystemCall): Promise<void> {
  const { db, outside, now } = call
  const { opening } = await readSettings(db, ['opening'])
  if (!opening.isOpen) return
  const { rows } = await sql<Interested>`
    with next as (
      select i.id, i.email
      from public.opening_interests i
      where i.email is not null
      order by i.created_at, i.id
      limit ${addressesAtOnce}
      for update skip locked
    )
    update public.opening_interests i
    set email = null,
        told_at = ${now}
    from next
    where i.id = next.id
    returning next.email /* never null: email */, i.language, i.id as token
  `.execute(db)
  await outside.queueMails(
    rows.map(({ email, language, token }) => {
      const { title, lines, button } = wordsIn[language].account.openingNews
      return {
        to: email,
        language,
        title,
        lines,
        button: { text: button, path: '/' },
        unsubscribeToken: token,
      }
    }),
  )
  if (rows.length === addressesAtOnce) await outside.enqueue('mail-opening-news', {}, now)
}
