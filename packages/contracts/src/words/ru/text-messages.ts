import type { TextMessageWords } from '../mail-words.ts'

/** The code comes first, so it is visible on a lock screen. */
export const textMessages: TextMessageWords = {
  code: {
    subject: 'SMS с кодом',
    text: ({ code }, { productName }) =>
      `${code} – ваш код для ${productName}. Действует 15 минут. Никому его не сообщайте.`,
  },
  existingAccount: {
    subject: 'SMS о существующем аккаунте',
    text: (_params, { productName, siteUrl }) =>
      `С этим номером уже есть аккаунт в ${productName}. Войдите: ${siteUrl}/auth`,
  },
  numberChanged: {
    subject: 'SMS о смене номера',
    text: (_params, { productName, siteUrl }) =>
      `Номер вашего аккаунта в ${productName} изменён. Если это не вы, напишите нам: ${siteUrl}`,
  },
}
