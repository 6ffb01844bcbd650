import { service } from '@localchef/backend/caller'
import type { Database } from '@localchef/backend/database'
import { escapeHtml } from '@localchef/backend/escape-html'
import { wordsIn } from '@localchef/contracts/words/words-in'
import {
  findInvitation,
  followByInvitation,
  type Invitation,
} from '@localchef/domain/customers/answer-invitation'
import { queriesOn } from '@localchef/domain/queries'
import { type Context, Hono } from 'hono'
import { browserLanguage } from '../pages/page-language.ts'
import { answerSmallPage } from './small-page.ts'

/**
 * `/invitation/<token>`, the link in a kitchen's mail to its former customers. GET only asks, because mail scanners
 * open links; POST makes the customer a follower. The second button leads to `/unsubscribe/<token>`, which ends all
 * invitations.
 */
export function createInvitationRoute(database: Database, name: () => string): Hono {
  const routes = new Hono()

  const answer = (context: Context, token: string, invitation: Invitation | undefined) => {
    const language = browserLanguage(context.req.header('accept-language'))
    const words = wordsIn[language].pages.invitation
    const kitchen = invitation?.name[language] ?? ''
    const state = invitation?.state ?? 'gone'
    const texts = {
      open: words.open(kitchen),
      followed: words.followed(kitchen),
      declined: words.declined,
      gone: words.gone,
    }
    const actions = {
      open: `<form method="post"><button>${escapeHtml(words.follow)}</button></form>
<a href="/unsubscribe/${escapeHtml(token)}">${escapeHtml(words.decline)}</a>`,
      followed: `<a href="/chefs/${encodeURIComponent(invitation?.slug ?? '')}">${escapeHtml(words.toKitchen)}</a>`,
      declined: '',
      gone: '',
    }
    return answerSmallPage(context, state === 'gone' ? 410 : 200, {
      language,
      words: texts[state],
      name: name(),
      action: actions[state],
    })
  }

  routes.get('/:token', async (context) => {
    const token = context.req.param('token')
    const invitation = await database.as(service, (connection) =>
      findInvitation(queriesOn(connection), token, new Date()),
    )
    return answer(context, token, invitation)
  })

  routes.post('/:token', async (context) => {
    const token = context.req.param('token')
    const invitation = await database.as(service, async (connection) => {
      const db = queriesOn(connection)
      await followByInvitation(db, token, new Date())
      return findInvitation(db, token, new Date())
    })
    return answer(context, token, invitation)
  })

  return routes
}
