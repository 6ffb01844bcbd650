import type { NotificationWords } from '../notifications/notification-words.ts'
import type { AccountWords } from './account-words.ts'
import type { BookingWords } from './booking-words.ts'
import type { MailWords, TextMessageWords } from './mail-words.ts'
import type { OrderWords } from './order-words.ts'
import type { PageWords } from './page-words.ts'
import type { SandboxWords } from './sandbox-words.ts'
import type { TextWords } from './text-words.ts'

/** Everything that the server writes in one language. A missing text is a type error. */
export interface LanguageWords {
  account: AccountWords
  bookings: BookingWords
  mails: MailWords
  notifications: NotificationWords
  orders: OrderWords
  pages: PageWords
  sandbox: SandboxWords
  textMessages: TextMessageWords
  texts: TextWords
}
