import type { Connection } from '../database.ts'
import { escapeHtml } from '../escape-html.ts'
import type {
  MailBranding,
  MailContent,
  MailFact,
  MailLanguage,
  MailLanguageWords,
  MailPicture,
  MailTemplate,
  MailTemplates,
  RenderedMail,
} from './mail-content.ts'

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
  { title, lines, button, facts, picture, unsubscribeLink, unsubscribeLabel }: MailTemplates['notice'],
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
    ...(unsubscribeLink
      ? { unsubscribe: { label: unsubscribeLabel ?? unsubscribe, link: unsubscribeLink } }
      : {}),
    notes: [],
  }
}

/** One layout for every mail: a card that is readable at 320 px, in dark mode and without pictures. */
function mailDocument(content: MailContent, look: MailBranding): { html: string; text: string } {
  return { html: htmlOf(content, look), text: plainTextOf(content, look) }
}

const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const serif = "Georgia, 'Times New Roman', serif"

// A long address would widen the table beyond a phone. Mail programs support one property or the other.
const breaking = 'overflow-wrap:anywhere;word-break:break-word'

function htmlOf(content: MailContent, look: MailBranding): string {
  const parts = [
    `<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.25 ${serif};color:#2b211a">${htmlText(content.title)}</h1>`,
    ...content.lines.map(
      (line) =>
        `<p class="ink" style="margin:0 0 12px;font:16px/1.6 ${sans};color:#4a3d33">${htmlText(line)}</p>`,
    ),
  ]
  if (content.picture) parts.push(pictureOf(content.picture))
  if (content.facts) parts.push(...content.facts.map(factOf))
  if (content.button) {
    parts.push(
      `<p style="margin:24px 0"><a href="${escapeHtml(content.button.link)}" style="display:inline-block;padding:14px 28px;border-radius:999px;background:#b8431f;color:#ffffff;font:600 16px/1.2 ${sans};text-decoration:none">${escapeHtml(content.button.label)}</a></p>`,
    )
  }
  if (content.code) {
    parts.push(
      `<p class="soft" style="margin:0 0 6px;font:14px/1.5 ${sans};color:#7a6a5d">${escapeHtml(content.code.label)}</p>`,
      `<p class="code" translate="no" style="margin:0 0 20px;padding:12px 16px;border-radius:12px;background:#f6eee4;color:#2b211a;font:600 26px/1.2 ui-monospace, Menlo, Consolas, monospace;letter-spacing:6px;text-align:center">${escapeHtml(content.code.value)}</p>`,
    )
  }
  if (content.secondLink) {
    parts.push(
      `<p style="margin:0 0 16px;font:15px/1.6 ${sans}"><a class="accent" href="${escapeHtml(content.secondLink.link)}" style="color:#b8431f">${escapeHtml(content.secondLink.label)}</a></p>`,
    )
  }
  const small = content.notes.map(
    (note) =>
      `<p class="soft" style="margin:0 0 8px;font:13px/1.5 ${sans};color:#7a6a5d">${escapeHtml(note)}</p>`,
  )
  if (content.unsubscribe) {
    small.push(
      `<p style="margin:0 0 8px;font:13px/1.5 ${sans}"><a class="soft" href="${escapeHtml(content.unsubscribe.link)}" style="color:#7a6a5d">${escapeHtml(content.unsubscribe.label)}</a></p>`,
    )
  }
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #1c1613 !important; }
  .card { background: #2a221d !important; }
  .ink { color: #f3e9de !important; }
  .soft { color: #bfae9f !important; }
  .accent { color: #f0916d !important; }
  .code { background: #3a2f28 !important; color: #f3e9de !important; }
  .picture { background: #3a2f28 !important; color: #bfae9f !important; }${look.logo?.plate?.on === 'dark' ? `\n  .logo { background: ${look.logo.plate.color} !important; }` : ''}
}
@media (max-width: 480px) { .card-cell { padding: 28px 20px !important; } }
</style>
</head>
<body class="page" style="margin:0;background:#fbf6ef">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#fbf6ef">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="${breaking};padding:0 4px 16px">${senderOf(look)}</td></tr>
<tr><td class="card card-cell" style="${breaking};padding:36px 40px;border-radius:20px;background:#ffffff">
${parts.join('\n')}
</td></tr>
<tr><td style="${breaking};padding:20px 8px">
${small.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The name, or the logo; where a wide logo is blocked, its alt text looks like the name. */
function senderOf({ productName, siteUrl, logo }: MailBranding): string {
  const name = escapeHtml(productName)
  const font = `font:600 20px/1.2 ${serif};text-decoration:none`
  const link = (inside: string) =>
    `<a class="accent" href="${escapeHtml(siteUrl)}" style="${font};color:#b8431f">${inside}</a>`
  if (!logo) return link(name)
  const { address, width, height, isWide, plate } = logo
  const ground = plate?.on === 'light' ? `background:${plate.color};` : ''
  const room = plate ? 'padding:6px 8px;border-radius:8px;' : ''
  // The alt text appears on the plate, so its color must be readable there.
  const ink = `color:${plate?.on === 'light' ? '#f0916d' : '#b8431f'}`
  const picture = `<img class="logo${plate ? '' : ' accent'}" src="${escapeHtml(address)}" alt="${isWide ? name : ''}" width="${width}" height="${height}" style="${ground}${room}border:0;vertical-align:middle;${font};${ink}">`
  return link(isWide ? picture : `${picture}&nbsp; ${name}`)
}

/** Mail programs that block pictures show the alt text. */
function pictureOf({ address, alt }: MailPicture): string {
  return `<p style="margin:20px 0 16px"><img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="480" class="picture" style="display:block;width:100%;max-height:280px;object-fit:cover;border:0;border-radius:14px;background:#f6eee4;color:#7a6a5d;font:italic 16px/2.5 ${serif};text-align:center"></p>`
}

function factOf({ label, value }: MailFact): string {
  const lines = value.split('\n').map(htmlText).join('<br>')
  return `<p class="ink" style="margin:0 0 12px;font:16px/1.5 ${sans};color:#2b211a"><span class="soft" style="font:13px/1.5 ${sans};color:#7a6a5d">${escapeHtml(label)}</span><br>${lines}</p>`
}

/** Mail programs that translate leave prices alone. */
function htmlText(text: string): string {
  return escapeHtml(text).replace(/[-−+]?\$\d(?:[\d.,]*\d)?/g, '<span translate="no">$&</span>')
}

function plainTextOf(content: MailContent, look: MailBranding): string {
  const facts = (content.facts ?? []).map(({ label, value }) => `${label}:\n${value}`)
  const blocks = [content.title, ...content.lines, ...facts]
  if (content.button) {
    blocks.push(`${content.button.label}:\n${content.button.link}`)
  }
  if (content.code) {
    blocks.push(`${content.code.label} ${content.code.value}`)
  }
  if (content.secondLink) {
    blocks.push(`${content.secondLink.label}:\n${content.secondLink.link}`)
  }
  blocks.push('--', ...content.notes)
  if (content.unsubscribe) {
    blocks.push(`${content.unsubscribe.label}:\n${content.unsubscribe.link}`)
  }
  blocks.push(`${look.productName} · ${look.siteUrl}`)
  return `${blocks.join('\n\n')}\n`
}

export interface OutgoingMail extends RenderedMail {
  to: string
}

/** Writes mails in the caller's transaction, in one statement. */
export async function queueMails(connection: Connection, mails: readonly OutgoingMail[]): Promise<void> {
  if (mails.length === 0) return
  await connection.query(
    `insert into mail.outbox (recipient, subject, html, body_text, headers, links)
     select m."to", m.subject, m.html, m.text, m.headers, m.links
     from jsonb_to_recordset($1::jsonb) as m (
       "to" text, subject text, html text, text text, headers jsonb, links text[]
     )`,
    [JSON.stringify(mails)],
    { keepPlan: true },
  )
}

/** Writes a mail in the caller's transaction: it is sent if, and only if, that transaction commits. */
export async function queueMail(connection: Connection, mail: OutgoingMail): Promise<void> {
  await connection.query(
    `insert into mail.outbox (recipient, subject, html, body_text, headers, links)
     values ($1, $2, $3, $4, $5::jsonb, $6::text[])`,
    [mail.to, mail.subject, mail.html, mail.text, JSON.stringify(mail.headers), mail.links],
    { keepPlan: true },
  )
}
