import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { escapeHtml } from '@localchef/backend/escape-html'
import type { Language } from '@localchef/contracts/language'
import type { PageWords } from '@localchef/contracts/words/page-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { findSubscription, type Subscription, unsubscribe } from '@localchef/domain/followers/unsubscribe'
import { queriesOn } from '@localchef/domain/queries'
import { Hono } from 'hono'
import { browserLanguage } from '../pages/page-language.ts'
import { answerSmallPage } from './small-page.ts'

/**
 * `/unsubscribe/<token>`, the link in every mail. GET only asks, because mail scanners open links; POST unsubscribes
 * at once and without signing in, as mail programs do (RFC 8058).
 */
export function createUnsubscribeRoute(database: Database, name: () => string): Hono {
  const routes = new Hono()

  routes.get('/:token', async (context) => {
    const language = browserLanguage(context.req.header('accept-language'))
    const subscription = await database.as(service, (connection) =>
      findSubscription(queriesOn(connection), context.req.param('token')),
    )
    const { button, buttonInvitations } = wordsIn[language].pages.unsubscribe
    const asked = askWords(subscription, language)
    const label = subscription?.to === 'invitations' ? buttonInvitations : button
    // Without an action the form posts to this very URL.
    const action = `<form method="post"><button>${escapeHtml(label)}</button></form>`
    return answerSmallPage(context, 200, { language, words: asked, name: name(), action })
  })

  routes.post('/:token', async (context) => {
    const language = browserLanguage(context.req.header('accept-language'))
    const ended = await database.as(service, (connection) =>
      unsubscribe(queriesOn(connection), context.req.param('token'), new Date()),
    )
    const page = ended?.to === 'kitchen' ? '/dashboard/favourites' : '/dashboard/settings'
    const link = needsNoAccount(ended)
      ? ''
      : `<a href="${page}">${wordsIn[language].pages.unsubscribe.link}</a>`
    const words = doneWords(ended, language)
    return answerSmallPage(context, ended ? 200 : 404, { language, words, name: name(), action: link })
  })

  return routes
}

/** People who asked for news of the opening or whom a kitchen invited need not have an account. */
function needsNoAccount(ended: Subscription | undefined): boolean {
  return ended?.to === 'opening' || ended?.to === 'kitchenByMail' || ended?.to === 'invitations'
}

/** An unknown link gets the page of all mails: a different one would reveal who has an account. */
function askWords(asked: Subscription | undefined, language: Language): PageWords['unsubscribe']['ask'] {
  const { ask, askKitchen, askInvitations } = wordsIn[language].pages.unsubscribe
  switch (asked?.to) {
    case 'kitchen':
    case 'kitchenByMail':
      return askKitchen(asked.name[language])
    case 'invitations':
      return askInvitations(asked.name[language])
    default:
      return ask
  }
}

function doneWords(ended: Subscription | undefined, language: Language): PageWords['unsubscribe']['done'] {
  const words = wordsIn[language].pages.unsubscribe
  switch (ended?.to) {
    case undefined:
      return words.unknown
    case 'everything':
      return words.done
    case 'opening':
      return words.doneOpening
    case 'kitchen':
      return words.doneKitchen(ended.name[language])
    case 'kitchenByMail':
      return words.doneKitchenByMail(ended.name[language])
    case 'invitations':
      return words.doneInvitations
  }
}
