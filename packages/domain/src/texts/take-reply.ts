import { type Language, type LocalText, localText } from '@localchef/contracts/language'
import type { TextWords } from '@localchef/contracts/words/text-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'

type TextCall = Pick<Call, 'db' | 'now' | 'outside'>

/** A text message that somebody sent to the marketplace's number. */
export interface TextReply {
  /** The gateway's id of the message. */
  id: string
  /** E.164 with the plus. */
  from: string
  text: string
}

const keywords = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'СТОП', 'ОТПИСКА'],
  stopKitchen: ['STOPTHIS', 'STOPKITCHEN', 'СТОППОВАР'],
  start: ['START', 'UNSTOP', 'YES', 'СТАРТ'],
  help: ['HELP', 'INFO', 'ПОМОЩЬ', 'СПРАВКА'],
} as const
type Keyword = keyof typeof keywords

/** The keyword, if the message consists of nothing else. Case, spaces and signs do not matter. */
export function keywordOf(text: string): Keyword | undefined {
  const word = text.toUpperCase().replace(/[^\p{L}]/gu, '')
  return (['stop', 'stopKitchen', 'start', 'help'] as const).find((keyword) =>
    (keywords[keyword] as readonly string[]).includes(word),
  )
}

/** Does what a reply asks for, and answers it. A reply that arrives twice counts once. */
export async function takeReply(call: TextCall, { id, from, text }: TextReply): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into mail.text_replies (id, received_at)
    values (${id}, ${call.now})
    on conflict (id) do nothing
  `.execute(call.db)
  const keyword = keywordOf(text)
  if (!numAffectedRows || !keyword) return
  const language = (await languageOf(call, from)) ?? (/[а-яё]/i.test(text) ? 'ru' : 'en')
  const { words, name } = await obey(call, keyword, from)
  await answerText(call, from, language, words, name?.[language])
}

interface Answer {
  words: (words: TextWords, name: string) => string
  name?: LocalText
}

/**
 * STOP THIS ends all texts if the number got no text about a kitchen: a person who wants fewer texts must not get the
 * same number of them.
 */
async function obey(call: TextCall, keyword: Keyword, from: string): Promise<Answer> {
  const { siteHost } = call.outside
  if (keyword === 'help') return { words: ({ help }) => `${help} ${siteHost}` }
  if (keyword === 'start') {
    const isStarted = await start(call, from)
    return { words: ({ started, notStarted }) => (isStarted ? started : notStarted) }
  }
  const kitchen = keyword === 'stopKitchen' ? await silenceKitchen(call, from) : undefined
  if (kitchen) return { words: ({ stoppedKitchen }, name) => stoppedKitchen(name), name: kitchen }
  await stop(call, from)
  return { words: ({ stopped }) => stopped }
}

/** Minutes in which an answer is useful, because the person still looks at the phone. */
const answerMinutes = 15

export async function answerText(
  { outside, now }: Pick<TextCall, 'outside' | 'now'>,
  to: string,
  language: Language,
  words: Answer['words'],
  name = '',
): Promise<void> {
  await outside.queueText({
    to,
    topic: 'reply',
    language,
    name,
    words: (fitting) => words(wordsIn[language].texts, fitting),
    kitchenId: null,
    sendAt: now,
    deliverBefore: new Date(now.getTime() + answerMinutes * 60_000),
    timeZone: null,
    handover: null,
  })
}

/** Ends the texts about the kitchen of the last text to the number. Undefined if no text about a kitchen went there. */
async function silenceKitchen({ db, now }: TextCall, phone: string): Promise<LocalText | undefined> {
  const { rows } = await sql<{ id: string; name: string; nameRu: string | null }>`
    select c.id, c.name, c.name_ru as "nameRu"
    from mail.kitchen_of_last_text(${phone}) k
    join public.chefs c on c.id = k.kitchen_id
  `.execute(db)
  const kitchen = rows[0]
  if (!kitchen) return undefined
  await sql`
    insert into mail.silent_kitchens (phone, kitchen_id, since)
    values (${phone}, ${kitchen.id}, ${now})
    on conflict (phone, kitchen_id) do nothing
  `.execute(db)
  return localText(kitchen.name, kitchen.nameRu)
}

/** The language of the person who last agreed to texts at a number. */
async function languageOf({ db }: TextCall, phone: string): Promise<Language | undefined> {
  const { rows } = await sql<{ language: Language }>`
    select p.language
    from public.text_consents c
    join public.profiles p on p.id = c.user_id
    where c.phone = ${phone}
    order by c.given_at desc
    limit 1
  `.execute(db)
  return rows[0]?.language
}

/**
 * Ends all texts to a number except codes, including texts that already wait. Works even if no account has the number.
 */
async function stop(call: TextCall, phone: string): Promise<void> {
  await silence(call, phone, 'stop', null)
}

/** Silences a number and withdraws the consents for it. Returns the people who had given them. */
export async function silence(
  { db, now }: Pick<TextCall, 'db' | 'now'>,
  phone: string,
  reason: 'stop' | 'unreachable',
  detail: string | null,
): Promise<string[]> {
  await sql`
    insert into mail.silent_numbers (phone, reason, detail, since)
    values (${phone}, ${reason}, ${detail}, ${now})
    on conflict (phone) do update
    set reason = excluded.reason,
        detail = excluded.detail,
        since = excluded.since
  `.execute(db)
  const { rows } = await sql<{ userId: string }>`
    update public.text_consents
    set withdrawn_at = greatest(${now}::timestamptz, given_at),
        withdrawn_by = ${reason}
    where phone = ${phone}
      and withdrawn_at is null
    returning user_id as "userId"
  `.execute(db)
  return rows.map(({ userId }) => userId)
}

/**
 * Turns on again what STOP and STOP THIS ended, if the account still has the number. Returns whether anything was
 * turned on.
 */
async function start({ db, now }: TextCall, phone: string): Promise<boolean> {
  const { numAffectedRows: kitchens } = await sql`
    delete from mail.silent_kitchens
    where phone = ${phone}
  `.execute(db)
  const { numAffectedRows: ended } = await sql`
    delete from mail.silent_numbers
    where phone = ${phone}
      and reason = 'stop'
  `.execute(db)
  if (!ended) return Boolean(kitchens)
  const { numAffectedRows } = await sql`
    insert into public.text_consents (user_id, topic, phone, words, page, given_at)
    select distinct on (c.user_id, c.topic) c.user_id, c.topic, c.phone, c.words, 'reply', ${now}::timestamptz
    from public.text_consents c
    cross join lateral private.verified_phone(c.user_id) v
    where c.phone = ${phone}
      and v.phone = c.phone
      and c.withdrawn_by = 'stop'
      and not exists (
        select 1
        from public.text_consents later
        where later.user_id = c.user_id
          and later.topic = c.topic
          and later.given_at > c.given_at
      )
    order by c.user_id, c.topic, c.given_at desc
    on conflict (user_id, topic) where withdrawn_at is null do nothing
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
