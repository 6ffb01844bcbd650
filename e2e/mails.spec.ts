import type { MailTemplates, RenderedMail } from '@localchef/backend/mail/mail-content'
import { renderMail } from '@localchef/backend/mail/outgoing-mail'
import { bookingStatuses } from '@localchef/contracts/bookings/booking'
import { type Language, languages } from '@localchef/contracts/language'
import { purchaseRecipients, type Side } from '@localchef/contracts/notifications/notification-event'
import type { WordedNotification } from '@localchef/contracts/notifications/notification-words'
import {
  wordBookingEvent,
  wordNotification,
  wordOrderEvent,
} from '@localchef/contracts/notifications/word-notification'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { bookingMailFacts, type MailedBooking } from '@localchef/domain/bookings/booking-mail-facts'
import type { MailFacts } from '@localchef/domain/mail-facts'
import { foodMailFacts } from '@localchef/domain/notifications/food-mail-facts'
import { standingMailFacts } from '@localchef/domain/standing-orders/standing-mail-facts'
import type { Page } from '@playwright/test'
import { pseudoWords } from '../scripts/pseudo/pseudo-words.ts'
import { booking, examples, order } from '../tests/notification-examples.ts'
import { expect, test } from './support/test.ts'

const look = {
  productName: 'LocalChef',
  siteUrl: 'http://localhost:3000',
  supportEmail: 'help@marketplace-of-home-chefs.example',
  words: wordsIn,
}
const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup'
const longAddress = 'alexandra.konstantinopolskaya-montgomery@long-mail-domain.example'

/** Every account mail. */
const accountMails: { [Template in Exclude<keyof MailTemplates, 'notice'>]: MailTemplates[Template] } = {
  confirmSignUp: { link, code: '012345', data: {} },
  recovery: { link, code: '012345' },
  magicLink: { link, code: '012345' },
  reauthentication: { code: '012345' },
  emailChange: { link, code: '012345', oldEmail: longAddress, newEmail: `new-${longAddress}` },
  existingAccount: { signInLink: link, resetLink: link },
  recoveryCodeUsed: { link, remaining: 7 },
  phoneChanged: { link },
  keysChanged: { link, what: 'password' },
  testMail: { link },
}

/** Every notification, worded for each recipient. */
function notifications(): [name: string, words: WordedNotification['words']][] {
  const purchases = Object.keys(purchaseRecipients).flatMap((event) => {
    const sides = event.startsWith('order_')
      ? wordOrderEvent(event as Parameters<typeof wordOrderEvent>[0], order)
      : wordBookingEvent(event as Parameters<typeof wordBookingEvent>[0], booking)
    return Object.entries(sides).map(([side, { words }]) => [`${event} to the ${side}`, words] as const)
  })
  const others = Object.entries(examples).map(([event, facts]) => {
    const { words } = wordNotification(event as 'order_problem', facts as (typeof examples)['order_problem'])
    return [event, words] as const
  })
  return [...purchases, ...others].map(([name, words]) => [name, words])
}

/** Every kind of fact a mail can have, and a picture that fails to load. */
const exampleFacts = {
  facts: [
    { label: 'Items', value: '2 × Adjaruli khachapuri\n1 × Достопримечательнейшиеблюдавыходногодня' },
    { label: 'Message', value: `https://example.com/${'W'.repeat(300)}` },
    { label: 'Place', value: `12 Friday Street, San Francisco, CA 94110\n${longAddress}` },
  ],
  picture: { address: 'data:,', alt: 'Khachapuri with egg' },
}

/** A notification's mail with every part a mail can have, and a picture that fails to load. */
function noticeOf(
  { title, message }: WordedNotification['words'][Language],
  language: Language,
  noticeLook = look,
  { facts, picture } = exampleFacts,
): RenderedMail {
  return renderMail(
    'notice',
    language,
    {
      title,
      lines: [message],
      button: { label: language === 'ru' ? 'Открыть заказ' : 'Open the order', link },
      facts,
      picture,
      unsubscribeLink: link,
    },
    noticeLook,
  )
}

const slot = { from: '2026-11-22T01:30:00Z', until: '2026-11-22T04:30:00Z' }
const timeZone = 'America/Los_Angeles'
const city = 'San Francisco, CA'
const cityRu = 'Сан-Франциско, CA'
const borscht = {
  name: 'Borscht',
  nameRu: 'Борщ',
  priceCents: 1300,
  quantity: 2,
  picturePath: 'borscht.webp',
}

const mailedBooking: MailedBooking = {
  status: 'confirmed',
  service: 'Dinner at yours',
  serviceRu: 'Достопримечательнейшийужинувасдома',
  picturePath: 'dinner.webp',
  isClass: false,
  startsAt: slot.from,
  endsAt: slot.until,
  proposedAt: null,
  timeZone,
  guests: 6,
  place: `12 Friday Street, San Francisco, CA 94110, ${longAddress}`,
  city,
  cityRu,
  priceCents: 9000,
  owedCents: 0,
  deposit: booking.deposit,
  isBalancePaid: false,
  answerDueAt: slot.from,
}

/** Mails whose facts come from a booking in each status, a standing order and offered food. */
function factMails(language: Language): [name: string, mail: RenderedMail][] {
  const facts: [name: string, facts: MailFacts][] = bookingStatuses.flatMap((status) =>
    (['buyer', 'chef'] as const).map((side: Side): [string, MailFacts] => [
      `a booking that is ${status}, to the ${side}`,
      bookingMailFacts({ ...mailedBooking, status }, side, language),
    ]),
  )
  const standing = {
    fulfilment: 'pickup' as const,
    timeZone,
    city,
    cityRu,
    address: null,
    totalCents: 2600,
    lines: [{ ...borscht, subtotal: null, variants: [], removedIngredients: [] }],
  }
  const date = { slotFrom: slot.from, totalCents: 2600 }
  const food = { dishes: [borscht], pickups: [slot], orderBy: slot.from, timeZone, city, cityRu }
  facts.push(
    ['a standing order', standingMailFacts(standing, 'buyer', language, date)],
    ['offered food', foodMailFacts(food)[language]],
  )
  return facts.map(([name, { facts, picture }]) => [
    name,
    noticeOf({ title: name, message: name, button: name }, language, look, {
      facts,
      picture: { address: 'data:,', alt: picture?.alt ?? '' },
    }),
  ])
}

/** Every mail in the pseudo-language: accented English, a third longer, as a new language may be. */
function everyPseudoMail(): [name: string, mail: RenderedMail][] {
  const pseudoLook = { ...look, words: { ...wordsIn, en: pseudoWords(wordsIn.en) } }
  const accounts = Object.entries(accountMails).map(([template, params]): [string, RenderedMail] => [
    template,
    renderMail(template as 'recovery', 'en', params as MailTemplates['recovery'], pseudoLook),
  ])
  const notices = notifications().map(([name, { en }]): [string, RenderedMail] => [
    name,
    noticeOf(pseudoWords(en), 'en', pseudoLook),
  ])
  return [...accounts, ...notices]
}

/** Mails of a marketplace with a long name, about things with long names. */
function longMails(): [name: string, mail: RenderedMail][] {
  const long = 'W'.repeat(120)
  const words = { title: long, message: long, button: long }
  return [['a notice', noticeOf(words, 'en', { ...look, productName: 'W'.repeat(60) })]]
}

function everyMail(language: Language): [name: string, mail: RenderedMail][] {
  const accounts = Object.entries(accountMails).map(([template, params]): [string, RenderedMail] => [
    template,
    renderMail(template as 'recovery', language, params as MailTemplates['recovery'], look),
  ])
  const notices = notifications().map(([name, words]): [string, RenderedMail] => [
    name,
    noticeOf(words[language], language),
  ])
  return [...accounts, ...notices]
}

/** Faults of a rendered mail: texts beyond the edge, low contrast, pictures without alt text. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const groundOf = (element: Element): string => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at)
        if ((channels(backgroundColor)[3] ?? 1) === 1) return backgroundColor
      }
      return 'rgb(255, 255, 255)'
    }
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the mail is ${scrollWidth} px wide`)
    for (const element of document.body.querySelectorAll('*')) {
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join('')
      const isPicture = element instanceof HTMLImageElement
      if ((!text && !isPicture) || !element.checkVisibility()) continue
      if (isPicture && element.alt.trim() === '') faults.push('a picture has no words')
      const { left, right } = element.getBoundingClientRect()
      if (left < 0 || right > clientWidth) faults.push(`beyond the edge: ${text || 'a picture'}`)
      const [one, other] = [light(getComputedStyle(element).color), light(groundOf(element))]
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(2)}: ${text || 'the words of a picture'}`)
    }
    return faults
  })
}

test('every mail fits a window of 320 px, in light and dark mode, without its pictures', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const faults: string[] = []
  const mails = [
    ...languages.map((language) => [language, [...everyMail(language), ...factMails(language)]] as const),
    ['pseudo', everyPseudoMail()] as const,
    ['long', longMails()] as const,
  ]
  for (const [language, written] of mails) {
    for (const [name, mail] of written) {
      await page.setContent(mail.html)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = await faultsOf(page)
        faults.push(...found.map((fault) => `${name}, ${language}, ${colorScheme}: ${fault}`))
      }
    }
  }
  expect(faults).toEqual([])
})
