import type { MailContent, MailLanguage, MailLook, MailTemplate, MailTemplates } from './mail-content.ts'

type Text = Omit<MailContent, 'language'>

type TextOf<Template extends MailTemplate> = (
  language: MailLanguage,
  params: MailTemplates[Template],
  look: MailLook,
) => Text

/** The words of every mail, in both languages. */
export const mailTexts: { [Template in MailTemplate]: TextOf<Template> } = {
  confirmSignUp: (language, { link, code }, look) =>
    language === 'ru'
      ? {
          subject: `Подтвердите адрес почты – ${look.productName}`,
          preview: 'Остался один шаг, и можно заказывать.',
          title: 'Остался один шаг',
          lines: [
            `Спасибо, что присоединились к ${look.productName}. Подтвердите, что этот адрес ваш, и можно заказывать домашнюю еду.`,
          ],
          button: { label: 'Подтвердить адрес', link },
          ...codeOf('Или введите код в течение 15 минут:', code),
          notes: notesOf(
            language,
            look,
            'Ссылка действует сутки. Если вы не регистрировались, просто удалите это письмо.',
          ),
        }
      : {
          subject: `Confirm your e-mail address – ${look.productName}`,
          preview: 'One step left, then you can order.',
          title: 'One step left',
          lines: [
            `Thank you for joining ${look.productName}. Confirm that this address is yours, and home-cooked food is a few taps away.`,
          ],
          button: { label: 'Confirm my address', link },
          ...codeOf('Or enter this code within 15 minutes:', code),
          notes: notesOf(
            language,
            look,
            'The link works for a day. If you did not sign up, just delete this mail.',
          ),
        },

  recovery: (language, { link, code }, look) =>
    language === 'ru'
      ? {
          subject: `Новый пароль – ${look.productName}`,
          preview: 'Ссылка, чтобы задать новый пароль.',
          title: 'Задайте новый пароль',
          lines: ['Кто-то, скорее всего вы, попросил сменить пароль. Нажмите кнопку и введите новый.'],
          button: { label: 'Задать новый пароль', link },
          ...codeOf('Или введите код в течение 15 минут:', code),
          notes: notesOf(
            language,
            look,
            'Ссылка действует час и только один раз. Если это были не вы, ничего не делайте: пароль останется прежним.',
          ),
        }
      : {
          subject: `Reset your password – ${look.productName}`,
          preview: 'A link to choose a new password.',
          title: 'Choose a new password',
          lines: [
            'Someone, most likely you, asked for a new password. Press the button and enter a new one.',
          ],
          button: { label: 'Choose a new password', link },
          ...codeOf('Or enter this code within 15 minutes:', code),
          notes: notesOf(
            language,
            look,
            'The link works once, for an hour. If it was not you, do nothing: your password stays as it is.',
          ),
        },

  magicLink: (language, { link, code }, look) =>
    language === 'ru'
      ? {
          subject: `Вход без пароля – ${look.productName}`,
          preview: 'Ссылка, чтобы войти.',
          title: 'Войдите одним нажатием',
          lines: [`Нажмите кнопку, и вы в ${look.productName}. Пароль не нужен.`],
          button: { label: 'Войти', link },
          ...codeOf('Или введите код в течение 15 минут:', code),
          notes: notesOf(
            language,
            look,
            'Ссылка действует час и только один раз. Если вы не просили её, просто удалите это письмо.',
          ),
        }
      : {
          subject: `Your sign-in link – ${look.productName}`,
          preview: 'A link that signs you in.',
          title: 'Sign in with one tap',
          lines: [`Press the button, and you are in ${look.productName}. No password needed.`],
          button: { label: 'Sign in', link },
          ...codeOf('Or enter this code within 15 minutes:', code),
          notes: notesOf(
            language,
            look,
            'The link works once, for an hour. If you did not ask for it, just delete this mail.',
          ),
        },

  invitation: (language, { link, code }, look) =>
    language === 'ru'
      ? {
          subject: `Вас приглашают в ${look.productName}`,
          preview: 'Примите приглашение, и учётная запись готова.',
          title: 'Вас пригласили',
          lines: [
            `Для вас открыта учётная запись в ${look.productName}. Примите приглашение и задайте пароль.`,
          ],
          button: { label: 'Принять приглашение', link },
          ...codeOf('Или введите код в течение 15 минут:', code),
          notes: notesOf(
            language,
            look,
            'Ссылка действует сутки. Если приглашение вам не нужно, просто удалите это письмо.',
          ),
        }
      : {
          subject: `You are invited to ${look.productName}`,
          preview: 'Accept the invitation, and your account is ready.',
          title: 'You are invited',
          lines: [`An account at ${look.productName} is waiting for you. Accept and choose a password.`],
          button: { label: 'Accept the invitation', link },
          ...codeOf('Or enter this code within 15 minutes:', code),
          notes: notesOf(
            language,
            look,
            'The link works for a day. If you do not want the invitation, just delete this mail.',
          ),
        },

  reauthentication: (language, { code }, look) =>
    language === 'ru'
      ? {
          subject: `Код подтверждения – ${look.productName}`,
          preview: 'Код, чтобы подтвердить, что это вы.',
          title: 'Подтвердите, что это вы',
          lines: ['Введите этот код, чтобы сменить пароль или адрес почты. Никому его не сообщайте.'],
          ...codeOf('Ваш код:', code),
          notes: notesOf(
            language,
            look,
            'Код действует 15 минут и только один раз. Если это были не вы, смените пароль.',
          ),
        }
      : {
          subject: `Your confirmation code – ${look.productName}`,
          preview: 'A code to confirm that it is you.',
          title: 'Confirm that it is you',
          lines: [
            'Enter this code to change your password or your e-mail address. Do not share it with anybody.',
          ],
          ...codeOf('Your code:', code),
          notes: notesOf(
            language,
            look,
            'The code works once, for 15 minutes. If it was not you, change your password.',
          ),
        },

  emailChange: (language, { link, code, oldEmail, newEmail }, look) =>
    language === 'ru'
      ? {
          subject: `Смена адреса почты – ${look.productName}`,
          preview: 'Подтвердите новый адрес.',
          title: 'Подтвердите смену адреса',
          lines: [
            `Учётная запись переходит с ${oldEmail} на ${newEmail}. Ссылки отправлены на оба адреса: подтвердите в обоих письмах.`,
          ],
          button: { label: 'Подтвердить смену', link },
          ...codeOf('Или введите код в течение 15 минут:', code),
          notes: notesOf(
            language,
            look,
            'Ссылка действует сутки. Если это были не вы, не нажимайте кнопку и смените пароль.',
          ),
        }
      : {
          subject: `Change of your e-mail address – ${look.productName}`,
          preview: 'Confirm the new address.',
          title: 'Confirm the change of address',
          lines: [
            `Your account is about to move from ${oldEmail} to ${newEmail}. Both addresses got a link: confirm in both mails.`,
          ],
          button: { label: 'Confirm the change', link },
          ...codeOf('Or enter this code within 15 minutes:', code),
          notes: notesOf(
            language,
            look,
            'The link works for a day. If it was not you, leave the button alone and change your password.',
          ),
        },

  existingAccount: (language, { signInLink, resetLink }, look) =>
    language === 'ru'
      ? {
          subject: `У вас уже есть учётная запись – ${look.productName}`,
          preview: 'Войдите или задайте новый пароль.',
          title: 'У вас уже есть учётная запись',
          lines: [
            'Кто-то пробовал зарегистрироваться с этим адресом. Регистрироваться снова не нужно, просто войдите.',
          ],
          button: { label: 'Войти', link: signInLink },
          secondLink: { label: 'Забыли пароль? Задайте новый', link: resetLink },
          notes: notesOf(language, look, 'Если это были не вы, ничего не делайте: ничего не изменилось.'),
        }
      : {
          subject: `You already have an account – ${look.productName}`,
          preview: 'Sign in, or choose a new password.',
          title: 'You already have an account',
          lines: [
            'Someone tried to sign up with this address. There is no need to sign up again, just sign in.',
          ],
          button: { label: 'Sign in', link: signInLink },
          secondLink: { label: 'Forgot the password? Choose a new one', link: resetLink },
          notes: notesOf(language, look, 'If it was not you, do nothing: nothing has changed.'),
        },

  recoveryCodeUsed: (language, { link, remaining }, look) =>
    language === 'ru'
      ? {
          subject: `Вход по коду восстановления – ${look.productName}`,
          preview: `Осталось кодов: ${remaining}.`,
          title: 'Использован код восстановления',
          lines: [
            'В вашу учётную запись вошли с паролем и одним из кодов восстановления. Этот код больше не действует.',
            remaining > 0
              ? `Осталось кодов: ${remaining}. В настройках можно получить новый набор.`
              : 'Это был последний код. Получите в настройках новый набор.',
          ],
          button: { label: 'Открыть настройки', link },
          notes: notesOf(
            language,
            look,
            'Если это были не вы, сразу смените пароль и получите новые коды: старые перестанут действовать.',
          ),
        }
      : {
          subject: `Sign-in with a recovery code – ${look.productName}`,
          preview: `Codes left: ${remaining}.`,
          title: 'A recovery code was used',
          lines: [
            'Somebody signed in to your account with the password and one of your recovery codes. That code does not work any more.',
            remaining > 0
              ? `Codes left: ${remaining}. You can get a new set in the settings.`
              : 'It was the last one. Get a new set in the settings.',
          ],
          button: { label: 'Open the settings', link },
          notes: notesOf(
            language,
            look,
            'If it was not you, change your password at once and get new codes: the old ones stop working.',
          ),
        },

  phoneChanged: (language, { link }, look) =>
    language === 'ru'
      ? {
          subject: `Новый номер телефона – ${look.productName}`,
          preview: 'К вашей учётной записи привязан другой номер.',
          title: 'Номер телефона изменён',
          lines: [
            'К вашей учётной записи привязан новый номер телефона. Теперь в неё можно войти по коду из SMS на этот номер.',
          ],
          button: { label: 'Это был не я', link },
          notes: notesOf(
            language,
            look,
            'Если номер сменили не вы, сразу задайте новый пароль: на остальных устройствах вход завершится.',
          ),
        }
      : {
          subject: `New phone number – ${look.productName}`,
          preview: 'Your account has another phone number.',
          title: 'Your phone number was changed',
          lines: [
            'Your account has a new phone number. A code sent to it by SMS signs in to the account from now on.',
          ],
          button: { label: 'It was not me', link },
          notes: notesOf(
            language,
            look,
            'If it was not you, choose a new password at once: that signs all other devices out.',
          ),
        },

  notice: (language, { title, lines, button, unsubscribeLink }, look) => ({
    subject: `${title} – ${look.productName}`,
    preview: lines[0] ?? title,
    title,
    lines,
    ...(button ? { button } : {}),
    ...(unsubscribeLink
      ? {
          unsubscribe: {
            label: language === 'ru' ? 'Больше не присылать такие письма' : 'Stop these mails',
            link: unsubscribeLink,
          },
        }
      : {}),
    notes: notesOf(language, look),
  }),
}

function codeOf(label: string, value: string | undefined): Pick<Text, 'code'> {
  return value ? { code: { label, value } } : {}
}

function notesOf(language: MailLanguage, look: MailLook, ...notes: string[]): string[] {
  if (look.supportEmail) {
    notes.push(language === 'ru' ? `Вопросы? ${look.supportEmail}` : `Questions? ${look.supportEmail}`)
  }
  return notes
}
