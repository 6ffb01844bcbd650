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
          ...codeOf('Или введите код:', code),
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
          ...codeOf('Or enter this code:', code),
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
          ...codeOf('Или введите код:', code),
          notes: notesOf(
            language,
            look,
            'Ссылка действует сутки и только один раз. Если это были не вы, ничего не делайте: пароль останется прежним.',
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
          ...codeOf('Or enter this code:', code),
          notes: notesOf(
            language,
            look,
            'The link works once, for a day. If it was not you, do nothing: your password stays as it is.',
          ),
        },

  emailChange: (language, { link, oldEmail, newEmail }, look) =>
    language === 'ru'
      ? {
          subject: `Смена адреса почты – ${look.productName}`,
          preview: 'Подтвердите новый адрес.',
          title: 'Подтвердите смену адреса',
          lines: [
            `Учётная запись переходит с ${oldEmail} на ${newEmail}. Ссылки отправлены на оба адреса: подтвердите в обоих письмах.`,
          ],
          button: { label: 'Подтвердить смену', link },
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
