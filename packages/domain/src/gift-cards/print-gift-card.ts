import { groupedGiftCode } from '@localchef/contracts/gift-cards/gift-card-code'
import { printGiftCard as contract } from '@localchef/contracts/gift-cards/print-gift-card'
import { toDollars } from '@localchef/contracts/money'
import { implement } from '../server-function.ts'
import { writeGiftCode } from './gift-card-codes.ts'
import { requireRedeemable } from './held-gift-card.ts'
import { holdOwnGiftCard } from './own-gift-card.ts'

export const printGiftCard = implement(contract, async ({ giftCardId }, call) => {
  const { card } = await holdOwnGiftCard(call, giftCardId)
  requireRedeemable(call, card)
  const code = await writeGiftCode(call.db, giftCardId, { isMailed: false, now: call.now })
  const { amountCents, senderName, recipientName, message } = card
  return { code: groupedGiftCode(code), amount: toDollars(amountCents), senderName, recipientName, message }
})
