import type { Connection } from '../../database.ts'
import type { MailLanguage } from '../../mail/mail-content.ts'
import { mailLanguageOf } from '../../mail/render-mail.ts'
import { queueTextMessage } from '../../sms/queue-text-message.ts'
import { type TextMessages, textMessages } from '../../sms/text-messages.ts'
import type { Account } from '../account.ts'
import type { AuthContext } from '../auth-dependencies.ts'
import { issueOneTimeToken, type OneTimeTokenType } from '../one-time-tokens.ts'

type Recipient = Pick<Account, 'id' | 'email' | 'raw_user_meta_data'>

/** Puts a message with a new code into the outbox, in the transaction of its cause. */
export async function queuePhoneCode(
  auth: AuthContext,
  connection: Connection,
  account: Recipient,
  phone: string,
  type: Extract<OneTimeTokenType, 'confirmation_token' | 'phone_change_token' | 'reauthentication_token'>,
  language: MailLanguage,
): Promise<void> {
  const { code = '' } = await issueOneTimeToken(auth, connection, account, type, {
    withCode: true,
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

/** A message in the person's language. After `validSeconds` it is not worth sending any more. */
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
  const words = textMessages[kind](chosen === undefined ? language : mailLanguageOf(chosen))
  await queueTextMessage(connection, {
    to: `+${phone}`,
    subject: words.subject,
    text: words.text(params, auth.mailLook),
    validSeconds,
  })
}
