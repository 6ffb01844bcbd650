import { tooManyCodes } from '@localchef/contracts/chefs/chef-refusals'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import type { Refusing, UserCall } from '../server-function.ts'
import { drawContactCode, hashContactCode } from './contact-code.ts'

const codeLifeMs = 30 * 60_000
const resendAfterMs = 60_000

interface Contact {
  email: string
  verifiedAt: Date | null
}

export async function readContact(chefId: string, { db }: UserCall): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select contact_email as email, contact_verified_at as "verifiedAt"
    from public.chef_private_details
    where chef_id = ${chefId}
  `.execute(db)
  return rows[0] ?? { email: '', verifiedAt: null }
}

/** Mails a code at most once a minute, so that nobody can flood a stranger's mailbox. */
export async function mailCode(
  chefId: string,
  email: string,
  call: UserCall & Refusing<typeof tooManyCodes>,
): Promise<void> {
  const { db, now, user } = call
  const code = drawContactCode()
  const { rows } = await sql`
    insert into public.chef_contact_codes as c (chef_id, email, code_hash, sent_at, expires_at)
    values (
      ${chefId}, ${email}, ${await hashContactCode(chefId, code)}, ${now},
      ${new Date(now.getTime() + codeLifeMs)}
    )
    on conflict (chef_id) do update
    set email = excluded.email,
        code_hash = excluded.code_hash,
        attempts = 0,
        sent_at = excluded.sent_at,
        expires_at = excluded.expires_at
    where c.sent_at <= ${new Date(now.getTime() - resendAfterMs)}
    returning chef_id
  `.execute(db)
  if (rows.length === 0) {
    throw call.refuse(tooManyCodes, { retryAfterSeconds: 60 })
  }
  const words = wordsIn[user.language].account.contactCode(code)
  await call.outside.queueMail({
    to: email,
    language: user.language,
    title: words.title,
    lines: words.lines,
    button: { text: words.button, path: '/dashboard/chef-profile#contact' },
  })
}

export function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
