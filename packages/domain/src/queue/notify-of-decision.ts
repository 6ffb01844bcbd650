import { sql } from 'kysely'
import { notify } from '../notifications/notify.ts'
import type { Call } from '../server-function.ts'
import { type DecisionFacts, type DecisionNews, decisionWords } from './decision-words.ts'

export interface Decision {
  userId: string
  news: DecisionNews
  facts: DecisionFacts
  /** Where the notification and the mail lead. */
  path: string
  type?: 'review' | 'other'
  ids?: Record<string, string>
}

/**
 * Tells a person what an admin has decided about them, in the app and by mail. The mail goes out whatever
 * their preferences say: it is about their account, not news.
 */
export async function tellDecision(call: Call, decision: Decision): Promise<void> {
  const { userId, news, facts, path, type = 'other', ids = {} } = decision
  const words = decisionWords(news, facts)
  await notify(call, {
    userId,
    triggeredBy: call.person?.id ?? null,
    title: words.en.title,
    message: words.en.message,
    type,
    event: news,
    data: {
      ...ids,
      key: news,
      params: { name: facts.name, nameRu: facts.nameRu ?? facts.name, reason: facts.reason ?? '' },
    },
  })
  const { rows } = await sql<{ email: string; language: 'en' | 'ru' }>`
    select email, language
    from public.profiles
    where id = ${userId}
  `.execute(call.db)
  const person = rows[0]
  if (!person) return
  const { title, message, button } = words[person.language]
  await call.outside.queueMail({
    to: person.email,
    language: person.language,
    title,
    lines: [message],
    button: { text: button, path },
  })
}
