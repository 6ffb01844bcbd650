/** A code such as `ru`, or a browser's preference such as `ru-RU`. */
export type MailLanguage = string

/** The sender's name and addresses. */
export interface MailBranding {
  productName: string
  siteUrl: string
  supportEmail?: string
  logo?: MailLogo | undefined
  /** The texts by language; `en` is required and the fallback for all others. */
  words: Readonly<Record<string, MailLanguageWords>>
}

/** The sender's logo, with the size at which it is shown. */
export interface MailLogo {
  address: string
  width: number
  height: number
  /** Whether the logo takes the place of the sender's name. */
  isWide: boolean
  /** The background on which the logo needs a plate behind it, with the plate's color. */
  plate?: { on: 'light' | 'dark'; color: string } | undefined
}

type Text = Omit<MailContent, 'language' | 'picture' | 'facts' | 'unsubscribe'>

/** The parts of the branding used in texts. */
type Sender = Pick<MailBranding, 'productName' | 'siteUrl'>

/** The words of the backend's mails and text messages in one language. */
export interface MailLanguageWords {
  mails: {
    readonly [Template in Exclude<MailTemplate, 'notice'>]: (
      params: MailTemplates[Template],
      sender: Sender,
    ) => Text
  } & {
    unsubscribe: string
    questions: (address: string) => string
  }
  textMessages: { readonly [Kind in keyof TextMessages]: TextMessageWords<TextMessages[Kind]> }
}

interface TextMessageWords<Params> {
  /** The message's name in the outbox; never the code itself, because admins see it. */
  subject: string
  text(params: Params, sender: Sender): string
}

/** The parameters of each text message. */
export interface TextMessages {
  code: { code: string }
  /** To the owner of a number that someone tried to sign up with. */
  existingAccount: Record<never, never>
  /** To the old number of an account. */
  numberChanged: Record<never, never>
}

/** A fact with its name; line breaks of the value are kept. */
export interface MailFact {
  label: string
  value: string
}

/** Mail programs may block the picture, so the texts must be complete without it. */
export interface MailPicture {
  address: string
  alt: string
}

/** A change of the ways to sign in to an account. */
export type ChangedKey =
  | 'password'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryCodes'
  | 'identityLinked'
  | 'identityUnlinked'

/** The parameters of each template. */
export interface MailTemplates {
  /** `data` is the user's metadata, as in GoTrue's templates. */
  confirmSignUp: { link: string; code: string; data: Readonly<Record<string, unknown>> }
  recovery: { link: string; code: string }
  /** Signs in without a password. */
  magicLink: { link: string; code: string }
  /** Before a change of password: proves access to the mailbox. */
  reauthentication: { code: string }
  /** To the old and the new address; both must confirm. */
  emailChange: { link: string; code: string; oldEmail: string; newEmail: string }
  /** To the owner of an address that someone tried to sign up with. */
  existingAccount: { signInLink: string; resetLink: string }
  /** To the owner of an account after a sign-in with a recovery code. */
  recoveryCodeUsed: { link: string; remaining: number }
  /** To the owner of an account whose phone was changed. */
  phoneChanged: { link: string }
  /** To the owner of an account whose password, authenticator, recovery codes or linked identities were changed. */
  keysChanged: { link: string; what: ChangedKey }
  /** To an admin who tries the mail server. */
  testMail: { link: string }
  /** A notification of the marketplace; the caller provides the texts. */
  notice: {
    title: string
    lines: readonly string[]
    button?: { label: string; link: string }
    facts?: readonly MailFact[]
    picture?: MailPicture
    /** A POST unsubscribes at once, a GET shows a page (RFC 8058). */
    unsubscribeLink?: string
    /** The label of the unsubscribe link, if not the label of all mails. */
    unsubscribeLabel?: string
  }
}

export type MailTemplate = keyof MailTemplates

export interface RenderedMail {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** The mail's links, the main one first. */
  links: string[]
}

/** The content of a mail; the layout turns it into HTML and text. */
export interface MailContent {
  language: MailLanguage
  subject: string
  /** The preview line that mail programs show beside the subject. */
  preview: string
  title: string
  lines: readonly string[]
  picture?: MailPicture
  facts?: readonly MailFact[]
  button?: { label: string; link: string }
  code?: { label: string; value: string }
  secondLink?: { label: string; link: string }
  /** Small print: the reason for the mail, and advice for an unexpected one. */
  notes: readonly string[]
  unsubscribe?: { label: string; link: string }
}
