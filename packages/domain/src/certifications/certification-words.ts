export type CertificationNews = 'expired' | 'expires_in_7' | 'expires_in_30'

interface Words {
  title: string
  message: string
  button: string
}

const kinds: Record<string, { en: string; ru: string }> = {
  food_handler: { en: 'Food handler card', ru: 'Карта работника кухни' },
  food_manager: { en: 'Food manager certificate', ru: 'Сертификат менеджера по безопасности еды' },
  cottage_food: { en: 'Cottage food registration', ru: 'Регистрация домашнего производства' },
  mehko: { en: 'MEHKO permit', ru: 'Разрешение MEHKO' },
  business_licence: { en: 'Business licence', ru: 'Лицензия на бизнес' },
  insurance: { en: 'Insurance', ru: 'Страховка' },
  other: { en: 'Certificate', ru: 'Сертификат' },
}

/** What a kind of paper is called, in both languages. */
export function paperNames(kind: string): { en: string; ru: string } {
  return kinds[kind] ?? { en: 'Certificate', ru: 'Сертификат' }
}

/** What a chef is told about a paper, in both languages. `day` is a calendar day, `2026-11-21`. */
export function certificationWords(
  news: CertificationNews,
  kind: string,
  day: string,
): Record<'en' | 'ru', Words> {
  const named = paperNames(kind)
  const on = { en: dayIn('en-US', day), ru: dayIn('ru-RU', day) }
  const button = { en: 'Open my certifications', ru: 'Открыть мои сертификаты' }
  if (news === 'expired') {
    return {
      en: {
        title: `Expired: ${named.en}`,
        message: `It was valid until ${on.en}. Hand in the new one to keep, or get back, your verified mark.`,
        button: button.en,
      },
      ru: {
        title: `Срок действия истёк: ${named.ru}`,
        message: `Документ действовал до ${on.ru}. Загрузите новый, чтобы сохранить или вернуть отметку о проверке.`,
        button: button.ru,
      },
    }
  }
  const days = news === 'expires_in_7' ? 7 : 30
  return {
    en: {
      title: `Expires within ${days} days: ${named.en}`,
      message: `It is valid until ${on.en}. Hand in the new one in time, and your verified mark stays.`,
      button: button.en,
    },
    ru: {
      title: `Истекает в ближайшие ${days} дней: ${named.ru}`,
      message: `Документ действует до ${on.ru}. Загрузите новый вовремя, и отметка о проверке останется.`,
      button: button.ru,
    },
  }
}

function dayIn(locale: string, day: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}
