import { setTexts as contract } from '@localchef/contracts/texts/set-texts'
import {
  consentChanged,
  numberUnreachable,
  phoneNotVerified,
  textsNotSent,
} from '@localchef/contracts/texts/text-refusals'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type CallOf, implement } from '../server-function.ts'
import { readOwnTexts } from './own-texts.ts'
import { answerText } from './take-reply.ts'

type Input = z.output<typeof contract.input>

export const setTexts = implement(contract, async (input, call) => {
  await (input.isOn ? turnOn(input, call) : turnOff(input, call))
  return readOwnTexts(call, input.language)
})

async function turnOn(
  { topic, language, consent, page }: Input,
  call: CallOf<typeof contract>,
): Promise<void> {
  const { db, user, now, refuse } = call
  const { isOffered, phone, silence, topics } = await readOwnTexts(call, language)
  if (!isOffered) throw refuse(textsNotSent)
  if (!phone) throw refuse(phoneNotVerified)
  if (silence === 'unreachable') throw refuse(numberUnreachable)
  const shown = topics.find((one) => one.topic === topic)
  if (consent !== shown?.consent) throw refuse(consentChanged)
  if (shown.since) return
  // A person who turns texts on takes back a STOP. A report that the number is unreachable is older than its last code.
  await sql`delete from mail.silent_numbers where phone = ${phone}`.execute(db)
  const { numAffectedRows } = await sql`
    insert into public.text_consents (user_id, topic, phone, words, page, given_at)
    values (${user.id}, ${topic}, ${phone}, ${consent}, ${page}, ${now})
    on conflict (user_id, topic) where withdrawn_at is null do nothing
  `.execute(db)
  if (numAffectedRows) await answerText(call, phone, language, ({ welcome }) => welcome[topic])
}

async function turnOff({ topic }: Input, { db, user, now }: CallOf<typeof contract>): Promise<void> {
  await sql`
    update public.text_consents
    set withdrawn_at = greatest(${now}::timestamptz, given_at),
        withdrawn_by = 'person'
    where user_id = ${user.id}
      and topic = ${topic}
      and withdrawn_at is null
  `.execute(db)
}
