import { mailDocument } from './mail-layout.ts'
import { mailTexts } from './mail-texts.ts'

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
  /** To the old and to the new address: both have to agree. */
  emailChange: { link: string; oldEmail: string; newEmail: string }
  /** To someone who signed up with an address that has an account already. */
  existingAccount: { signInLink: string; resetLink: string }
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

export function mailLanguageOf(value: unknown): MailLanguage {
  return typeof value === 'string' && value.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

export function renderMail<Template extends MailTemplate>(
  template: Template,
  language: MailLanguage,
  params: MailTemplates[Template],
  look: MailLook,
): RenderedMail {
  const content: MailContent = { ...mailTexts[template](language, params, look), language }
  const { html, text } = mailDocument(content, look)
  return {
    subject: oneLine(content.subject),
    html,
    text,
    headers: content.unsubscribe
      ? {
          'List-Unsubscribe': `<${oneLine(content.unsubscribe.link)}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {},
    links: [content.button?.link, content.secondLink?.link, content.unsubscribe?.link].filter(
      (link) => link !== undefined,
    ),
  }
}

/** A subject or a header with a line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim()
}
