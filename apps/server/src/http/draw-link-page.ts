import type { DrawLinkPage, LinkPage } from '@localchef/backend/auth/link-routes'
import { escapeHtml } from '@localchef/backend/escape-html'
import type { PageWords } from '@localchef/contracts/words/page-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { browserLanguage } from '../pages/page-language.ts'
import { answerSmallPage } from './small-page.ts'

type LinkWords = PageWords['mailedLink']

/** Draws `/auth/verify`. `name` is the marketplace's. */
export function createLinkPage(name: () => string): DrawLinkPage {
  return (context, page) => {
    const language = browserLanguage(context.req.header('accept-language'))
    const words = wordsIn[language].pages.mailedLink
    return answerSmallPage(context, statuses[page.state], {
      language,
      words: textsOf(page, words),
      name: name(),
      action: actionOf(page, words),
      redirectsTo: new URL(page.target).origin,
    })
  }
}

const statuses = {
  fresh: 200,
  expired: 410,
  unknown: 410,
  confirmed: 200,
  sent: 200,
  wait: 429,
} as const satisfies Record<LinkPage['state'], number>

function textsOf({ state, type, seconds = 60 }: LinkPage, words: LinkWords): { title: string; text: string } {
  if (state === 'fresh') return words.ask[type]
  return state === 'wait' ? words.wait(seconds) : words[state]
}

/** Pages that send another mail and accept the code of the latest one. */
const pages = {
  signup: '/auth/resend-confirmation',
  recovery: '/auth/reset-password',
  magiclink: '/auth#signin',
  email_change: '/dashboard/settings',
} as const satisfies Record<LinkPage['type'], string>

function actionOf({ state, type }: LinkPage, words: LinkWords): string {
  switch (state) {
    case 'fresh':
      return form(words.ask[type].button)
    case 'expired':
    case 'wait':
      return form(words.expired.button)
    case 'confirmed':
      return link('/auth#signin', words.signIn)
    case 'sent':
      return type === 'signup' || type === 'recovery' ? link(pages[type], words.toCode) : ''
    case 'unknown': {
      const signIn = `<p>${escapeHtml(words.alreadyConfirmed)} ${link('/auth#signin', words.signIn)}</p>`
      return `${type === 'signup' || type === 'email_change' ? signIn : ''}${link(pages[type], words.newMail)}`
    }
  }
}

/** Without an action it posts to this very address. */
function form(label: string): string {
  return `<form method="post"><button>${escapeHtml(label)}</button></form>`
}

function link(address: string, label: string): string {
  return `<a href="${address}">${escapeHtml(label)}</a>`
}
