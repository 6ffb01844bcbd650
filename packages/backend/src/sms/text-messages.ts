import type { MailLanguage, MailLook } from '../mail/mail-content.ts'

/** What each message needs. */
export interface TextMessages {
  code: { code: string }
  /** To somebody who signed up with a number that has an account already. */
  existingAccount: Record<never, never>
  /** To the old number of an account. */
  numberChanged: Record<never, never>
}

interface Words<Params> {
  /** What the outbox calls it; never the code itself, for admins see it. */
  subject: string
  text(params: Params, look: MailLook): string
}

/** The words of every text message, in both languages. The code comes first: a lock screen shows that much. */
export const textMessages: {
  [Kind in keyof TextMessages]: (language: MailLanguage) => Words<TextMessages[Kind]>
} = {
  code: (language) =>
    language === 'ru'
      ? {
          subject: 'SMS с кодом',
          text: ({ code }, { productName }) =>
            `${code} – ваш код для ${productName}. Действует 15 минут. Никому его не сообщайте.`,
        }
      : {
          subject: 'Code by SMS',
          text: ({ code }, { productName }) =>
            `${code} is your code for ${productName}. It works for 15 minutes. Don't share it with anyone.`,
        },
  existingAccount: (language) =>
    language === 'ru'
      ? {
          subject: 'SMS о существующей учётной записи',
          text: (_params, { productName, siteUrl }) =>
            `С этим номером уже есть учётная запись в ${productName}. Войдите: ${siteUrl}/auth`,
        }
      : {
          subject: 'SMS about an existing account',
          text: (_params, { productName, siteUrl }) =>
            `This number already has an account at ${productName}. Sign in at ${siteUrl}/auth`,
        },
  numberChanged: (language) =>
    language === 'ru'
      ? {
          subject: 'SMS о смене номера',
          text: (_params, { productName, siteUrl }) =>
            `Номер вашей учётной записи в ${productName} изменён. Если это не вы, напишите нам: ${siteUrl}`,
        }
      : {
          subject: 'SMS about a changed number',
          text: (_params, { productName, siteUrl }) =>
            `The phone number of your account at ${productName} was changed. If it wasn't you, contact us: ${siteUrl}`,
        },
}
