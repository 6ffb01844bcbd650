import { shownEmail } from '@localchef/addresses/email-address'
import { localText } from '@localchef/contracts/language'
import { usStates } from '@localchef/contracts/places/us-states'
import { headerLogo, placeLogo } from '@localchef/contracts/settings/logo'
import { usualSettings } from '@localchef/contracts/settings/marketplace-settings'
import { marketplaceFees } from '@localchef/domain/read-settings'
import { Hono } from 'hono'
import { keepBody, sendBody } from '../functions/kept-body.ts'
import type { PublicSettings } from '../marketplace/current-settings.ts'
import type { Settings } from '../settings.ts'
import type { OwnOrigins } from './own-origins.ts'

export type BrowserConfig = (request: Request) => Promise<object>

/** The configuration a browser needs first. Nothing in it is secret. */
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
    const { identity, support, region, features, serviceTypes, opening, ...money } =
      await readPublicSettings()
    const fees = marketplaceFees(money, new Date())
    // Without SITE_URL, the name of this machine that the browser used: the content security policy allows only
    // that origin.
    const site = origins.named(request.headers.get('host') ?? undefined) ?? siteUrl
    return {
      ...(settings.hosted ? { supabaseUrl: settings.hosted.url, functionsUrl: site } : { supabaseUrl: site }),
      supabaseAnonKey: anonKey,
      captcha,
      googleEnabled: settings.google !== undefined,
      // The browser requests single sign-on by domain; absent when it is not configured.
      ...(settings.saml ? { ssoDomain: settings.saml.domains[0] } : {}),
      ...(settings.sms ? { takesPhones: true } : {}),
      map: settings.map,
      support: {
        email: shownEmail(support.email || settings.support.email),
        messengerUrl: support.messengerUrl || settings.support.messengerUrl,
        messengerHandle: support.messengerHandle || settings.support.messengerHandle,
        imageSiteUrl: support.imageSiteUrl || settings.support.imageSiteUrl,
      },
      name: identity.name,
      ...(identity.logo ? { logo: placeLogo(identity.logo, headerLogo) } : {}),
      ...(settings.paymentProvider === 'none' ? {} : { takesCards: true }),
      // Every page carries this configuration, so defaults are left out.
      ...(fees.servicePercent || fees.serviceFixed || fees.sharePercent ? { fees } : {}),
      ...(Object.values(features).every(Boolean) ? {} : { features }),
      ...regionOf(region.states),
      ...(opening.isOpen ? {} : { opensSoon: true }),
      ...(isUsual(serviceTypes) ? {} : { serviceTypes: serviceTypes.list }),
    }
  }
}

/** The region as pages show it: its bounds on the map, and a city as an example. Absent when it is all states. */
function regionOf(codes: readonly string[]) {
  const states = usStates.filter(({ code }) => codes.includes(code))
  const [first] = states
  if (!first) return {}
  const corner = (index: 0 | 1 | 2 | 3) => states.map(({ bounds }) => bounds[index])
  return {
    region: {
      states: states.map(({ code }) => code),
      city: localText(first.city, first.cityRu),
      bounds: [
        [Math.min(...corner(0)), Math.min(...corner(1))],
        [Math.max(...corner(2)), Math.max(...corner(3))],
      ],
    },
  }
}

/** `GET /config.json`. Server-rendered pages include it. */
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
