import { type APIRequestContext, expect } from '@playwright/test'

export interface Mail {
  id: number
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  createdAt: string
}

/** Waits for an e-mail to `recipient` with a matching subject, and a link to `page`, and returns the newest. */
export async function readMail(
  request: APIRequestContext,
  recipient: string,
  subject: RegExp = /./,
  page = '',
): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        const response = await request.get('/dev/mailbox.json', { params: { to: recipient } })
        const mails: Mail[] = await response.json()
        found = mails.find(
          (mail) =>
            subject.test(mail.subject) && (page === '' || mail.links.some((link) => link.includes(page))),
        )
        return found?.subject
      },
      { message: `a mail to ${recipient} with the subject ${subject}` },
    )
    .toBeDefined()
  if (!found) throw new Error(`No mail to ${recipient} matches ${subject}`)
  return found
}
