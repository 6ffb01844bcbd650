import { sql } from 'kysely'
import { Refusal } from '../refusal.ts'
import type { PersonalCall } from '../server-function.ts'
import { drawContactCode, hashContactCode } from './contact-code.ts'

const CODE_LIFE_MS = 30 * 60_000
const RESEND_AFTER_MS = 60_000

interface Contact {
  email: string
  verifiedAt: Date | null
}

export async function readContact(chefId: string, { db }: PersonalCall): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select contact_email as email, contact_verified_at as "verifiedAt"
    from public.chef_private_details
    where chef_id = ${chefId}
  `.execute(db)
  return rows[0] ?? { email: '', verifiedAt: null }
}

/** At most once a minute: somebody else's mailbox is not ours to fill. */
export async function mailCode(chefId: string, email: string, call: PersonalCall): Promise<void> {
  const { db, now, person } = call
  const code = drawContactCode()
  const { rows } = await sql`
    insert into public.chef_contact_codes as c (chef_id, email, code_hash, sent_at, expires_at)
    values (
      ${chefId}, ${email}, ${await hashContactCode(chefId, code)}, ${now},
      ${new Date(now.getTime() + CODE_LIFE_MS)}
    )
    on conflict (chef_id) do update
    set email = excluded.email,
        code_hash = excluded.code_hash,
        attempts = 0,
        sent_at = excluded.sent_at,
        expires_at = excluded.expires_at
    where c.sent_at <= ${new Date(now.getTime() - RESEND_AFTER_MS)}
    returning chef_id
  `.execute(db)
  if (rows.length === 0) {
    throw new Refusal(429, 'too_many_codes', 'A code was just sent. Please wait a minute', {
      retryAfterSeconds: 60,
    })
  }
  const words = {
    en: {
      title: `${code} is your LocalChef code`,
      lines: [
        `Enter the code ${code} on the page of your business to confirm this address.`,
        'It is valid for 30 minutes. If you did not ask for it, ignore this mail.',
      ],
      button: 'Open my business',
    },
    ru: {
      title: `${code} — ваш код LocalChef`,
      lines: [
        `Введите код ${code} на странице вашей кухни, чтобы подтвердить этот адрес.`,
        'Код действует 30 минут. Если вы его не запрашивали, просто не отвечайте на это письмо.',
      ],
      button: 'Открыть мою кухню',
    },
  }[person.language]
  await call.outside.queueMail({
    to: email,
    language: person.language,
    title: words.title,
    lines: words.lines,
    button: { text: words.button, path: '/dashboard/chef-profile#contact' },
  })
}

export function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
