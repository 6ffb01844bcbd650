import type { Connection } from '@localchef/backend/database'
import type { JobQueue } from '@localchef/backend/jobs/job-queue'
import type { MailLook } from '@localchef/backend/mail/mail-content'
import { queueMail } from '@localchef/backend/mail/queue-mail'
import { renderMail } from '@localchef/backend/mail/render-mail'
import type { Outside } from '@localchef/domain/server-function'

/** Gives the marketplace its mails, rendered, and its jobs: both written in the transaction of their cause. */
export function createOutside(
  look: MailLook,
  jobs: Pick<JobQueue, 'enqueue'>,
): (connection: Connection) => Outside {
  const at = (path: string) => new URL(path, look.siteUrl).href
  return (connection) => ({
    async queueMail({ to, language, title, lines, button, unsubscribeToken }) {
      const rendered = renderMail(
        'notice',
        language,
        {
          title,
          lines,
          button: { label: button.text, link: at(button.path) },
          ...(unsubscribeToken ? { unsubscribeLink: at(`/unsubscribe/${unsubscribeToken}`) } : {}),
        },
        look,
      )
      await queueMail(connection, { ...rendered, to })
    },
    enqueue: (name, data, when) => jobs.enqueue(connection, name, data, { startAfter: when }),
  })
}
