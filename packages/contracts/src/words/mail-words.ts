/** The text of a mail; the backend adds the layout. */
export interface MailText {
  subject: string
  /** The preview line that mail programs show beside the subject. */
  preview: string
  title: string
  lines: readonly string[]
  button?: { label: string; link: string }
  code?: { label: string; value: string }
  secondLink?: { label: string; link: string }
  /** Small print, such as advice for recipients who did not expect the mail. */
  notes: readonly string[]
}

interface Sender {
  productName: string
  siteUrl: string
}

interface LinkWithCode {
  link: string
  code: string
}

type Mail<Params> = (params: Params, sender: Sender) => MailText

/** Mails about an account. */
export interface MailWords {
  /** `data`: what the person gave with the sign-up, such as the wanted role. */
  confirmSignUp: Mail<LinkWithCode & { data: Readonly<Record<string, unknown>> }>
  recovery: Mail<LinkWithCode>
  magicLink: Mail<LinkWithCode>
  reauthentication: Mail<{ code: string }>
  emailChange: Mail<LinkWithCode & { oldEmail: string; newEmail: string }>
  existingAccount: Mail<{ signInLink: string; resetLink: string }>
  recoveryCodeUsed: Mail<{ link: string; remaining: number }>
  phoneChanged: Mail<{ link: string }>
  keysChanged: Mail<{
    link: string
    what:
      | 'password'
      | 'factorAdded'
      | 'factorRemoved'
      | 'recoveryCodes'
      | 'identityLinked'
      | 'identityUnlinked'
  }>
  /** Sent to an admin who tests the mail server. */
  testMail: Mail<{ link: string }>
  /** Label of the link that unsubscribes from notifications by mail. */
  unsubscribe: string
  /** The last line of every mail, with the support address. */
  questions: (address: string) => string
}

interface TextMessage<Params> {
  /** The message's name in the outbox; never the code itself, because admins see it. */
  subject: string
  text: (params: Params, sender: Sender) => string
}

/** SMS about an account. */
export interface TextMessageWords {
  code: TextMessage<{ code: string }>
  existingAccount: TextMessage<object>
  numberChanged: TextMessage<object>
}
