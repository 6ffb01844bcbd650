import type { Connection } from '../../database.ts'
import type { MailLanguage, TextMessages } from '../../mail/mail-content.ts'
import { mailWordsIn } from '../../mail/outgoing-mail.ts'
import { queueTextMessage } from '../../sms/queue-text-message.ts'
import type { Account } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { issueOneTimeToken, type OneTimeTokenType } from '../one-time-tokens.ts'

type Recipient = Pick<Account, 'id' | 'email' | 'raw_user_meta_data'>

/** Queues a message with a new code, in the transaction of its cause. */
export async function queuePhoneCode(
  auth: AuthContext,
  connection: Connection,
  account: Recipient,
  phone: string,
  type: Extract<OneTimeTokenType, 'confirmation_token' | 'phone_change_token' | 'reauthentication_token'>,
  language: MailLanguage,
): Promise<void> {
  const { code = '' } = await issueOneTimeToken(auth, connection, account, type, {
    sentTo: phone,
  })
  await queuePhoneMessage(
    auth,
    connection,
    account,
    phone,
    'code',
    { code },
    language,
    auth.settings.codeSeconds,
  )
}

/** Queues a message in the person's language. It is not sent later than `validSeconds`. */
export async function queuePhoneMessage<Kind extends keyof TextMessages>(
  auth: AuthContext,
  connection: Connection,
  account: Pick<Account, 'raw_user_meta_data'>,
  phone: string,
  kind: Kind,
  params: TextMessages[Kind],
  language: MailLanguage,
  validSeconds = 86_400,
): Promise<void> {
  const chosen = account.raw_user_meta_data?.language
  const wish = typeof chosen === 'string' ? chosen : language
  const words = mailWordsIn(wish, auth.mailBranding).textMessages[kind]
  await queueTextMessage(connection, {
    to: `+${phone}`,
    subject: words.subject,
    text: words.text(params, auth.mailBranding),
    validSeconds,
    isCode: kind === 'code',
  })
}
