import type { AccountWords } from '../account-words.ts'

export const account: AccountWords = {
  farewell: {
    title: 'Ваш аккаунт удалён',
    lines: [
      'Мы удалили ваши личные данные. Заказы и брони остаются в учёте без вашего имени.',
      'Если это были не вы, сразу напишите нам.',
    ],
    button: { text: 'LocalChef', path: '/' },
  },
  contactCode: (code) => ({
    title: `${code}: ваш код LocalChef`,
    lines: [
      `Введите код ${code} в профиле повара, чтобы подтвердить этот адрес.`,
      'Код действует 30 минут. Если вы его не запрашивали, ничего не делайте.',
    ],
    button: 'Открыть профиль повара',
  }),
}
