import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import type { Language } from '@localchef/contracts/language'
import type { PageWords } from '@localchef/contracts/words/page-words'
import { wordsIn } from '@localchef/contracts/words/words-in'
import { findSubscription, type Subscription, unsubscribe } from '@localchef/domain/notifications/unsubscribe'
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
    const { ask, askKitchen, button } = wordsIn[language].pages.unsubscribe
    // An unknown link gets the same page: a different one would reveal who has an account.
    const asked = subscription?.to === 'kitchen' ? askKitchen(subscription.name[language]) : ask
    // Without an action the form posts to this very URL.
    const action = `<form method="post"><button>${button}</button></form>`
    return answerSmallPage(context, 200, { language, words: asked, name: name(), action })
  })

  routes.post('/:token', async (context) => {
    const language = browserLanguage(context.req.header('accept-language'))
    const ended = await database.as(service, (connection) =>
      unsubscribe(queriesOn(connection), context.req.param('token')),
    )
    const page = ended?.to === 'kitchen' ? '/dashboard/favourites' : '/dashboard/settings'
    // People who asked for news of the opening need not have an account.
    const link =
      ended?.to === 'opening' ? '' : `<a href="${page}">${wordsIn[language].pages.unsubscribe.link}</a>`
    const words = doneWords(ended, language)
    return answerSmallPage(context, ended ? 200 : 404, { language, words, name: name(), action: link })
  })

  return routes
}

function doneWords(ended: Subscription | undefined, language: Language): PageWords['unsubscribe']['done'] {
  const { done, doneKitchen, doneOpening, unknown } = wordsIn[language].pages.unsubscribe
  if (!ended) return unknown
  if (ended.to === 'opening') return doneOpening
  return ended.to === 'kitchen' ? doneKitchen(ended.name[language]) : done
}
