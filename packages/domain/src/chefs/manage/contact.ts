import { saveBusinessContact, sendContactCode, verifyContact } from '@localchef/contracts/business-contact'
import { sql } from 'kysely'
import { Refusal } from '../../refusal.ts'
import { implement, type PersonalCall } from '../../server-function.ts'
import { drawContactCode, hashContactCode } from './contact-code.ts'
import { changedBusiness, lockOwnChef } from './own-business.ts'

const CODE_LIFE_MS = 30 * 60_000
const RESEND_AFTER_MS = 60_000
const MOST_ATTEMPTS = 5

interface Contact {
  email: string
  verifiedAt: Date | null
}

/** The account's own address was confirmed at sign-up and counts at once; any other is asked by mail. */
export const saveOwnContact = implement(saveBusinessContact, async ({ phone, email }, call) => {
  const { db, person, now } = call
  const chef = await lockOwnChef(call)
  const before = await readContact(chef.id, call)
  const isAccounts = sameAddress(email, person.email)
  const stays = before.verifiedAt !== null && sameAddress(email, before.email)
  const verifiedAt = stays ? before.verifiedAt : isAccounts ? now : null
  await sql`
    insert into public.chef_private_details (chef_id, phone, contact_email, contact_verified_at)
    values (${chef.id}, ${phone}, ${email}, ${verifiedAt})
    on conflict (chef_id) do update
    set phone = excluded.phone,
        contact_email = excluded.contact_email,
        contact_verified_at = excluded.contact_verified_at
  `.execute(db)
  if (!verifiedAt && !sameAddress(email, before.email)) await mailCode(chef.id, email, call)
  return changedBusiness(call)
})

export const sendOwnContactCode = implement(sendContactCode, async (_input, call) => {
  const chef = await lockOwnChef(call)
  const { email, verifiedAt } = await readContact(chef.id, call)
  if (verifiedAt) throw new Refusal(409, 'already_verified', 'This address is verified already')
  if (!email) throw new Refusal(422, 'contact_missing', 'Please save a contact address first')
  await mailCode(chef.id, email, call)
  return changedBusiness(call)
})

/** The code dies after five wrong answers; the sixth try finds none. */
export const verifyOwnContact = implement(verifyContact, async ({ code }, call) => {
  const chef = await lockOwnChef(call)
  const result = await tryCode(chef.id, code, call)
  return { result, ...(await changedBusiness(call)) }
})

/** The code dies after five wrong answers; the sixth try finds none. */
async function tryCode(
  chefId: string,
  code: string,
  call: PersonalCall,
): Promise<'verified' | 'wrong_code' | 'code_expired'> {
  const { db, now } = call
  const { email } = await readContact(chefId, call)
  const { rows } = await sql<{ hash: string; email: string }>`
    select code_hash as hash, email
    from public.chef_contact_codes
    where chef_id = ${chefId}
      and expires_at > ${now}
      and attempts < ${MOST_ATTEMPTS}
  `.execute(db)
  const sent = rows[0]
  if (!sent || !sameAddress(sent.email, email)) return 'code_expired'
  if (sent.hash !== (await hashContactCode(chefId, code))) {
    await sql`
      update public.chef_contact_codes
      set attempts = attempts + 1
      where chef_id = ${chefId}
    `.execute(db)
    return 'wrong_code'
  }
  await sql`
    update public.chef_private_details
    set contact_verified_at = ${now}
    where chef_id = ${chefId}
  `.execute(db)
  await sql`delete from public.chef_contact_codes where chef_id = ${chefId}`.execute(db)
  return 'verified'
}

async function readContact(chefId: string, { db }: PersonalCall): Promise<Contact> {
  const { rows } = await sql<Contact>`
    select contact_email as email, contact_verified_at as "verifiedAt"
    from public.chef_private_details
    where chef_id = ${chefId}
  `.execute(db)
  return rows[0] ?? { email: '', verifiedAt: null }
}

/** At most once a minute: somebody else's mailbox is not ours to fill. */
async function mailCode(chefId: string, email: string, call: PersonalCall): Promise<void> {
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

function sameAddress(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
