import type { LanguageWords } from '../language-words.ts'
import { account } from './account.ts'
import { bookings } from './bookings.ts'
import { mails } from './mails.ts'
import { notifications } from './notifications.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { sandbox } from './sandbox.ts'
import { textMessages } from './text-messages.ts'

/** @public Loaded by the folder's name. */
export const words: LanguageWords = {
  account,
  bookings,
  mails,
  notifications,
  orders,
  pages,
  sandbox,
  textMessages,
}
