import type {
  MailBranding,
  MailContent,
  MailLanguage,
  MailLanguageWords,
  MailTemplate,
  MailTemplates,
  RenderedMail,
} from './mail-content.ts'
import { mailDocument } from './mail-layout.ts'

/** The language of a preference such as `ru-RU,ru;q=0.9`, or English. */
function knownLanguage(wish: MailLanguage, look: MailBranding): string {
  const base =
    wish
      .trim()
      .toLowerCase()
      .split(/[-_,;]/)[0] ?? ''
  return Object.hasOwn(look.words, base) ? base : 'en'
}

export function mailWordsIn(wish: MailLanguage, look: MailBranding): MailLanguageWords {
  const words = look.words[knownLanguage(wish, look)]
  if (!words) throw new Error('the sender has no English words')
  return words
}

export function renderMail<Template extends MailTemplate>(
  template: Template,
  wish: MailLanguage,
  params: MailTemplates[Template],
  look: MailBranding,
): RenderedMail {
  const language = knownLanguage(wish, look)
  const content: MailContent = { ...textOf(template, language, params, look), language }
  if (look.supportEmail) {
    content.notes = [...content.notes, mailWordsIn(language, look).mails.questions(look.supportEmail)]
  }
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

/** A line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').trim()
}

type TextOf<Params> = (params: Params, look: MailBranding) => Omit<MailContent, 'language'>

function textOf<Template extends MailTemplate>(
  template: Template,
  language: string,
  params: MailTemplates[Template],
  look: MailBranding,
): Omit<MailContent, 'language'> {
  const { mails } = mailWordsIn(language, look)
  const texts: { [Name in MailTemplate]: TextOf<MailTemplates[Name]> } = {
    ...mails,
    notice: (notice) => noticeText(notice, mails.unsubscribe, look),
  }
  return texts[template](params, look)
}

function noticeText(
  { title, lines, button, facts, picture, unsubscribeLink }: MailTemplates['notice'],
  unsubscribe: string,
  look: MailBranding,
): Omit<MailContent, 'language'> {
  return {
    subject: `${title} – ${look.productName}`,
    preview: lines[0] ?? title,
    title,
    lines,
    ...(button ? { button } : {}),
    ...(facts ? { facts } : {}),
    ...(picture ? { picture } : {}),
    ...(unsubscribeLink ? { unsubscribe: { label: unsubscribe, link: unsubscribeLink } } : {}),
    notes: [],
  }
}
