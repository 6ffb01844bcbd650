import { groupedGiftCode } from '@localchef/contracts/gift-cards/gift-card-code'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { sql } from 'kysely'
import type { Call } from '../server-function.ts'
import { writeGiftCode } from './gift-card-codes.ts'
import type { HeldCard } from './held-gift-card.ts'

/**
 * Queues the mail of a locked gift card with a new code and marks the card as delivered, in the caller's transaction.
 * Codes of earlier mails end, so a code that went to a wrong address is of no use.
 */
export async function mailGiftCard(
  { db, now, outside }: Pick<Call, 'db' | 'now' | 'outside'>,
  card: HeldCard,
  to: string,
): Promise<void> {
  await sql`
    update public.gift_card_codes
    set ended_at = ${now}
    where gift_card_id = ${card.id}
      and is_mailed
      and ended_at is null
  `.execute(db)
  const code = await writeGiftCode(db, card.id, { isMailed: true, now })
  // Once the buyer is erased, nothing but this mail needs the buyer's words.
  await sql`
    update public.gift_cards
    set delivered_at = coalesce(delivered_at, ${now}),
        recipient_email = case when buyer_id is not null then ${to} end,
        message = case when buyer_id is not null then message else '' end,
        sender_name = case when buyer_id is not null then sender_name else '—' end,
        recipient_name = case when buyer_id is not null then recipient_name else '—' end
    where id = ${card.id}
  `.execute(db)
  const { title, lines, button } = wordsIn[card.language].account.giftCard({
    sender: card.senderName,
    recipient: card.recipientName,
    amountCents: card.amountCents,
    message: card.message,
    code: groupedGiftCode(code),
  })
  await outside.queueMail({
    to,
    language: card.language,
    title,
    lines,
    button: { text: button, path: `/dashboard/gift-cards/redeem#${groupedGiftCode(code)}` },
  })
}
