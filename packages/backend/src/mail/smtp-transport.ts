import { createTransport } from 'nodemailer'

export interface MailMessage {
  to: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
}

export interface MailTransport {
  /** Sends a mail and returns the server's answer. Throws when it was not accepted. */
  send(mail: MailMessage): Promise<string>
  close(): void
}

export interface SmtpTransport extends MailTransport {
  /** Connects and signs in. Throws when the server cannot be used. */
  tryOut(): Promise<void>
}

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string
  /** The sender: `LocalChef <hello@food.example>`, or an address alone. */
  from: string
  /** The sender name if `from` is an address alone; read for each mail. */
  name: () => string
}

export function createSmtpTransport({ url, from, name }: SmtpSettings): SmtpTransport {
  // The pool keeps its connection for a batch; the timeouts keep a dead server from blocking one.
  const parameters = new URL(url)
  parameters.searchParams.set('pool', 'true')
  parameters.searchParams.set('connectionTimeout', '10000')
  parameters.searchParams.set('greetingTimeout', '10000')
  parameters.searchParams.set('socketTimeout', '30000')
  const transport = createTransport(parameters.href)
  const sender = () => (from.includes('<') ? from : { name: name(), address: from })
  return {
    async send(mail) {
      const { response } = await transport.sendMail({ ...mail, from: sender() })
      return response
    },
    async tryOut() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
