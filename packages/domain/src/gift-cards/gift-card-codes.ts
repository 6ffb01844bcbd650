import { giftCodeLength, giftCodeLetters } from '@localchef/contracts/gift-cards/gift-card-code'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../queries.ts'

/** The stored form of a code. */
export function giftCodeHash(code: string): RawBuilder<unknown> {
  return sql`encode(sha256(convert_to(${code}, 'UTF8')), 'hex')`
}

/** 80 random bits: the alphabet has 32 letters, so that no letter is more likely than another. */
function randomGiftCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(giftCodeLength))
  return Array.from(bytes, (byte) => giftCodeLetters[byte % giftCodeLetters.length]).join('')
}

/** Writes another code of a gift card and returns it. Only its hash is stored, so the code cannot be read again. */
export async function writeGiftCode(
  db: Queries,
  giftCardId: string,
  { isMailed, now }: { isMailed: boolean; now: Date },
): Promise<string> {
  const code = randomGiftCode()
  await sql`
    insert into public.gift_card_codes (code_hash, gift_card_id, last_letters, is_mailed, created_at)
    values (${giftCodeHash(code)}, ${giftCardId}, ${code.slice(-4)}, ${isMailed}, ${now})
  `.execute(db)
  return code
}
