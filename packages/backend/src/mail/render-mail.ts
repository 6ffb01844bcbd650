import type {
  MailContent,
  MailLanguage,
  MailLook,
  MailTemplate,
  MailTemplates,
  RenderedMail,
} from './mail-content.ts'
import { mailDocument } from './mail-layout.ts'
import { mailTexts } from './mail-texts.ts'

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
