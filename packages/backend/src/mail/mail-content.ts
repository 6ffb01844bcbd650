export type MailLanguage = 'en' | 'ru'

/** How the sender presents itself. */
export interface MailLook {
  productName: string
  siteUrl: string
  supportEmail?: string
}

/** What each template needs. */
export interface MailTemplates {
  confirmSignUp: { link: string; code?: string | undefined }
  recovery: { link: string; code?: string | undefined }
  /** Signs in without a password. */
  magicLink: { link: string; code?: string | undefined }
  /** From the operator, to someone who has not signed up. */
  invitation: { link: string; code?: string | undefined }
  /** Before a change of password: shows that the mailbox is still theirs. */
  reauthentication: { code: string }
  /** To the old and to the new address: both have to agree. */
  emailChange: { link: string; code?: string | undefined; oldEmail: string; newEmail: string }
  /** To someone who signed up with an address that has an account already. */
  existingAccount: { signInLink: string; resetLink: string }
  /** To the owner of an account that was signed in to with a code on paper instead of the app's. */
  recoveryCodeUsed: { link: string; remaining: number }
  /** To the owner of an account that can be signed in to with another phone from now on. */
  phoneChanged: { link: string }
  /** Anything the marketplace has to tell: the caller brings the words. */
  notice: {
    title: string
    lines: readonly string[]
    button?: { label: string; link: string }
    /** POST to it ends these mails at once, GET shows a page (RFC 8058). */
    unsubscribeLink?: string
  }
}

export type MailTemplate = keyof MailTemplates

export interface RenderedMail {
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** The links a person is meant to open, the main one first. */
  links: string[]
}

/** What every template boils down to; the layout turns it into HTML and text. */
export interface MailContent {
  language: MailLanguage
  subject: string
  /** The line a mail program shows beside the subject. */
  preview: string
  title: string
  lines: readonly string[]
  button?: { label: string; link: string }
  code?: { label: string; value: string }
  secondLink?: { label: string; link: string }
  /** Small print below: why this mail came, what to do when it was not expected. */
  notes: readonly string[]
  unsubscribe?: { label: string; link: string }
}
