import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { Hono } from 'hono'
import { keepBody, sendBody } from '../functions/kept-body.ts'
import type { PublicSettings } from '../marketplace/current-settings.ts'
import type { Settings } from '../settings.ts'
import type { OwnOrigins } from './own-origins.ts'

export type BrowserConfig = (request: Request) => Promise<{ supabaseUrl: string }>

/** What the browser must know before it can do anything. Nothing in it is secret. */
export function createBrowserConfig(
  settings: Settings,
  siteUrl: string,
  anonKey: string,
  readPublicSettings: () => Promise<PublicSettings>,
  origins: Pick<OwnOrigins, 'named'>,
): BrowserConfig {
  const captcha = {
    provider: settings.captcha.provider === 'off' ? 'none' : settings.captcha.provider,
    ...(settings.captcha.siteKey ? { siteKey: settings.captcha.siteKey } : {}),
  }
  return async (request) => {
    const { identity, support, fees, features, serviceTypes } = await readPublicSettings()
    return {
      // Nobody said where the site is served: then it is whichever name of this machine the browser used, because
      // only that origin may be called under our content security policy.
      supabaseUrl: origins.named(request.headers.get('host') ?? undefined) ?? siteUrl,
      supabaseAnonKey: anonKey,
      captcha,
      googleEnabled: settings.google !== undefined,
      // The browser asks for single sign-on by the domain; without one there is none.
      ...(settings.saml ? { ssoDomain: settings.saml.domains[0] } : {}),
      map: settings.map,
      support: {
        email: support.email || settings.support.email,
        messengerUrl: support.messengerUrl || settings.support.messengerUrl,
        messengerHandle: support.messengerHandle || settings.support.messengerHandle,
        imageSiteUrl: support.imageSiteUrl || settings.support.imageSiteUrl,
      },
      name: identity.name,
      // Every page brings this along: what is as it always was goes without saying.
      ...(fees.servicePercent || fees.serviceFixed || fees.sharePercent ? { fees } : {}),
      ...(Object.values(features).every(Boolean) ? {} : { features }),
      ...(isUsual(serviceTypes) ? {} : { serviceTypes: serviceTypes.list }),
    }
  }
}

/** `GET /config.json`. Pages that the server draws bring it along. */
export function createConfigRoute(configFor: BrowserConfig): Hono {
  const routes = new Hono()
  routes.get('/', async (context) => {
    const body = keepBody(JSON.stringify(await configFor(context.req.raw)))
    return sendBody(context.req.raw, body, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    })
  })
  return routes
}

function isUsual(types: PublicSettings['serviceTypes']): boolean {
  return JSON.stringify(types) === JSON.stringify(usualSettings.serviceTypes)
}
