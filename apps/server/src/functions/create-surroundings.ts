import type { MailBranding } from '@localchef/backend/mail/mail-content'
import { renderMail } from '@localchef/backend/mail/render-mail'
import type { MailTransport } from '@localchef/backend/mail/smtp-transport'
import { reasonOf } from '@localchef/backend/reason-of'
import { type FileStore, tryFileStore } from '@localchef/backend/storage/file-store'
import { withinTime } from '@localchef/backend/within-time'
import type { PaymentProvider } from '@localchef/domain/card/payment-provider'
import type { Surroundings } from '@localchef/domain/opening/surroundings'
import { placeholderEmail, type Settings } from '../settings.ts'

interface Options {
  settings: Pick<Settings, 'support' | 'captcha' | 'hosted' | 'stripe'>
  look: MailBranding
  mailTransport: MailTransport | undefined
  /** Undefined when a hosted project stores the files. */
  files: FileStore | undefined
  /** Undefined while the marketplace takes no cards. */
  provider: () => PaymentProvider | undefined
}

/** An admin waits for the answers, and so does a connection of the database. */
const patienceMs = 5_000
const mailPatienceMs = 15_000

/** Tries out what the operator set up around this process. */
export function createSurroundings({
  settings,
  look,
  mailTransport,
  files,
  provider,
}: Options): Surroundings {
  return {
    supportEmail: settings.support.email === placeholderEmail ? '' : settings.support.email,
    captcha: settings.captcha.provider,
    isHosted: settings.hosted !== undefined,
    hasMailServer: mailTransport !== undefined,

    async examineFiles() {
      return files ? faultOf(tryFileStore(files)) : null
    },

    async examinePayments() {
      const asked = provider()
      if (!asked) return { provider: 'none', fault: null }
      if (!settings.stripe) return { provider: 'play', fault: null }
      return {
        provider: settings.stripe.isLive ? 'live' : 'test',
        fault: await faultOf(asked.readBalance(null)),
      }
    },

    async sendTestMail(to, language) {
      if (!mailTransport) throw new Error('there is no mail server')
      const { subject, html, text, headers } = renderMail('testMail', language, { link: look.siteUrl }, look)
      try {
        const sent = mailTransport.send({ to, subject, html, text, headers })
        const answer = await withinTime(sent, mailPatienceMs)
        return { isAccepted: true, answer: shortened(answer || 'accepted') }
      } catch (error) {
        return { isAccepted: false, answer: shortened(reasonOf(error)) }
      }
    },
  }
}

async function faultOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await withinTime(work, patienceMs)
    return null
  } catch (error) {
    return shortened(reasonOf(error))
  }
}

function shortened(text: string): string {
  return text.slice(0, 500)
}
