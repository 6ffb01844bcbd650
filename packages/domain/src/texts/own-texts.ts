import type { Language } from '@localchef/contracts/language'
import type { OwnTexts } from '@localchef/contracts/texts/own-texts'
import { isTopicOfChefs, type TextTopic, textTopics } from '@localchef/contracts/texts/text-topics'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import { readSettings } from '../read-settings.ts'
import type { UserCall } from '../server-function.ts'

interface StoredTexts extends Pick<OwnTexts, 'phone' | 'silence' | 'silentKitchens'> {
  since: Partial<Record<TextTopic, string>>
}

/** The caller's number, consents to texts and silence, with the words of each consent. */
export async function readOwnTexts(
  { db, user, outside }: Pick<UserCall, 'db' | 'user' | 'outside'>,
  language: Language,
): Promise<OwnTexts> {
  const { identity } = await readSettings(db, ['identity'])
  const { rows } = await sql<StoredTexts>`
    select
      v.phone,
      case
        when s.reason = 'stop' or s.since >= v.confirmed_at then s.reason
      end as silence,
      (
        select coalesce(jsonb_object_agg(c.topic, c.given_at), '{}')
        from public.text_consents c
        where c.user_id = ${user.id}
          and c.withdrawn_at is null
      ) as since,
      array(
        select case when ${language} = 'ru' then coalesce(c.name_ru, c.name) else c.name end
        from mail.silent_kitchens k
        join public.chefs c on c.id = k.kitchen_id
        where k.phone = v.phone
        order by 1
      ) as "silentKitchens"
    from private.verified_phone(${user.id}) v
    left join mail.silent_numbers s on s.phone = v.phone
  `.execute(db)
  const { since, ...stored } = rows[0] ?? { phone: null, since: {}, silence: null, silentKitchens: [] }
  const words = wordsIn[language].texts.consent
  return {
    isOffered: outside.takesTexts,
    ...stored,
    topics: textTopics
      .filter((topic) => user.role === 'chef' || !isTopicOfChefs(topic))
      .map((topic) => ({ topic, since: since[topic] ?? null, consent: words[topic](identity.name) })),
  }
}
